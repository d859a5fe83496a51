import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useArrivalFlash } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WriteLink } from '#console/shell/WriteLink.tsx';
import type { DeskPerson } from '#contract/desk/people/people.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';
import { BookFor } from './BookFor.tsx';
import { ChildrenCard } from './children/ChildrenCard.tsx';
import { EntitlementsCard } from './EntitlementsCard.tsx';
import { GroupCard } from './group/GroupCard.tsx';
import { DoubtsBeforehand } from './group/GroupDoubts.tsx';
import { kindText } from './group/groupWords.ts';
import { MembershipsCard } from './group/MembershipsCard.tsx';
import { MergedCard } from './merge/MergedCard.tsx';
import { PersonHistory } from './PersonHistory.tsx';
import { PersonMoney } from './PersonMoney.tsx';
import { PersonNotices } from './PersonNotices.tsx';
import { PersonReservations } from './PersonReservations.tsx';
import { PersonSummary } from './profile/PersonSummary.tsx';
import { ProfileCard } from './profile/ProfileCard.tsx';
import { type PartId, partsOf } from './profile/parts.ts';
import { ResetSlip } from './ResetSlip.tsx';
import { ReviewCard } from './review/ReviewCard.tsx';
import { identityText, reviewedText } from './review/reviewWords.ts';
import { SuspensionCard } from './SuspensionCard.tsx';

const Registered = ({ person }: { person: DeskPerson }) => (
  <Card title="利用登録">
    <DescriptionList
      items={[
        {
          term: '登録',
          value: `${kindText(person)} ${dateTimeText(person.since)}`,
        },
        ...(person.review.identityDocument === null
          ? []
          : [{ term: '本人確認', value: `${identityText(person.review)}（${reviewedText(person.review)}）` }]),
        { term: 'パスワード', value: person.hasPassword ? '設定済み' : '未設定' },
        { term: 'ログイン中の端末', value: count(person.sessions, '台') },
      ]}
    />
  </Card>
);

type PersonPartsProps = { person: DeskPerson; onDone: (flash: string) => void };

/** The parts of somebody's page that there are for the caller. */
const PersonParts = ({ person, onDone }: PersonPartsProps) => {
  const { permissions } = useSelf();
  const there = partsOf(person, permissions).map(({ id }) => id);
  const part = (id: PartId, content: ReactNode) =>
    there.includes(id) && (
      <div id={id} tabIndex={-1} className="rounded-12">
        {content}
      </div>
    );
  const { userNumber } = person;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(26rem,100%),1fr))] items-start gap-6">
        {part(
          'profile',
          // What was shown may be another number's once a merge was undone: anew with each.
          <ProfileCard key={person.merged.map(({ mergeId }) => mergeId).join()} person={person} onDone={onDone} />,
        )}
        {part('registration', <Registered person={person} />)}
        {part('groups', <MembershipsCard groups={person.groups} />)}
        {part('children', <ChildrenCard person={person} onDone={onDone} />)}
        {part('entitlements', <EntitlementsCard person={person} onDone={onDone} />)}
        {part('review', <ReviewCard person={person} onDone={onDone} />)}
        {part('reset', <ResetSlip person={person} />)}
        {part('merged', <MergedCard person={person} onDone={onDone} />)}
        {part('suspension', <SuspensionCard key={person.suspension?.until ?? ''} person={person} onDone={onDone} />)}
      </div>
      {part('members', <GroupCard userNumber={userNumber} onDone={onDone} />)}
      {part('reservations', <PersonReservations userNumber={userNumber} />)}
      {part('money', <PersonMoney userNumber={userNumber} />)}
      {part('notices', <PersonNotices userNumber={userNumber} />)}
      {part('history', <PersonHistory userNumber={userNumber} />)}
    </>
  );
};

/** Somebody as the counter sees them, with what may be done for them. */
export const Component = () => {
  const { userNumber = '' } = useParams();
  const { tenantAlias } = useTenant();
  const { permissions, containers } = useSelf();
  const mayBook = permissions.includes('reservation.create') && containers.some(({ kind }) => kind === 'rooms');
  const query = useStaffQuery('Desk/GetPerson', { userNumber });
  const { flash, tell } = useFlash(useArrivalFlash());
  // A number that was merged opens the one that was kept.
  const person = query.isPlaceholderData ? undefined : query.data;
  return (
    <Page
      title={person?.personName ?? '利用者'}
      isName={person !== undefined}
      backTo={paths.people(tenantAlias)}
      backLabel="利用者の検索"
      actions={
        person && (
          <div className="flex flex-wrap gap-3">
            <WriteLink to={{ person: person.userNumber }} label="メッセージを書く" />
            {mayBook && <BookFor person={person} />}
          </div>
        )
      }
    >
      <Flash flash={flash} />
      <QueryState query={query}>
        {(answer) => (
          <div key={answer.userNumber} className="flex flex-col gap-6">
            {answer.isGroup && (
              <DoubtsBeforehand userNumber={answer.userNumber} targetId={'members' satisfies PartId} />
            )}
            <PersonSummary person={answer} />
            <PersonParts person={answer} onDone={tell} />
          </div>
        )}
      </QueryState>
    </Page>
  );
};
