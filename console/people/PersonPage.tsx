import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useToldBefore } from '#console/address/useToldBefore.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { DeskPerson } from '#contract/desk/people.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';
import { BookFor } from './BookFor.tsx';
import { EntitlementsCard } from './EntitlementsCard.tsx';
import { GroupCard } from './group/GroupCard.tsx';
import { DoubtsBeforehand } from './group/GroupDoubts.tsx';
import { kindText } from './group/groupWords.ts';
import { MembershipsCard } from './group/MembershipsCard.tsx';
import { MergedCard } from './MergedCard.tsx';
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

/** Somebody as the counter sees him, with what may be done for him. */
export const Component = () => {
  const { userNumber = '' } = useParams();
  const { tenantAlias } = useTenant();
  const { permissions, containers } = useSelf();
  const mayBook = permissions.includes('reservation.create') && containers.some(({ kind }) => kind === 'rooms');
  const query = useStaffQuery('Desk/GetPerson', { userNumber });
  const { flash, tell } = useFlash(useToldBefore());
  // A number that was merged opens the one that was kept.
  const person = query.isPlaceholderData ? undefined : query.data;
  return (
    <Page
      title={person?.personName ?? '利用者'}
      isName={person !== undefined}
      backTo={paths.people(tenantAlias)}
      backLabel="利用者の検索"
      actions={person && mayBook && <BookFor person={person} />}
    >
      <Flash flash={flash} />
      <QueryState query={query}>
        {(answer) => {
          const there = partsOf(answer, permissions).map(({ id }) => id);
          const part = (id: PartId, content: ReactNode) =>
            there.includes(id) && (
              <div id={id} tabIndex={-1} className="rounded-12">
                {content}
              </div>
            );
          const number = answer.userNumber;
          return (
            <div key={number} className="flex flex-col gap-6">
              {answer.isGroup && <DoubtsBeforehand userNumber={number} targetId={'members' satisfies PartId} />}
              <PersonSummary person={answer} />
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(26rem,100%),1fr))] items-start gap-6">
                {part(
                  'profile',
                  // What was shown may be another number's once a merge was undone: anew with each.
                  <ProfileCard
                    key={answer.merged.map(({ mergeId }) => mergeId).join()}
                    person={answer}
                    onDone={tell}
                  />,
                )}
                {part('registration', <Registered person={answer} />)}
                {part('groups', <MembershipsCard groups={answer.groups} />)}
                {part('entitlements', <EntitlementsCard person={answer} onDone={tell} />)}
                {part('review', <ReviewCard person={answer} onDone={tell} />)}
                {part('reset', <ResetSlip person={answer} />)}
                {part('merged', <MergedCard person={answer} onDone={tell} />)}
                {part(
                  'suspension',
                  <SuspensionCard key={answer.suspension?.until ?? ''} person={answer} onDone={tell} />,
                )}
              </div>
              {part('members', <GroupCard userNumber={number} onDone={tell} />)}
              {part('reservations', <PersonReservations userNumber={number} />)}
              {part('money', <PersonMoney userNumber={number} />)}
              {part('notices', <PersonNotices userNumber={number} />)}
              {part('history', <PersonHistory userNumber={number} />)}
            </div>
          );
        }}
      </QueryState>
    </Page>
  );
};
