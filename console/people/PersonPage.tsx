import { useLocation, useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { toldBefore } from '#console/address/toldBefore.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import type { DeskPerson } from '#contract/desk/people.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';
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
import { ProfileCard } from './profile/ProfileCard.tsx';
import { ResetSlip } from './ResetSlip.tsx';
import { ReviewCard } from './review/ReviewCard.tsx';
import { identityText, reviewedText } from './review/reviewWords.ts';
import { Standing } from './Standing.tsx';
import { SuspensionCard } from './SuspensionCard.tsx';
import { Told, useTold } from './Told.tsx';

const Registered = ({ person }: { person: DeskPerson }) => (
  <Card title="利用登録">
    <DescriptionList
      items={[
        { term: '状態', value: <Standing {...person} /> },
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
  const { permissions } = useSelf();
  const query = useStaffQuery('Desk/GetPerson', { userNumber });
  const { told, tell } = useTold(toldBefore(useLocation().state));
  // A number that was merged opens the one that was kept.
  const person = query.isPlaceholderData ? undefined : query.data;
  return (
    <Page
      title={person?.personName ?? '利用者'}
      isName={person !== undefined}
      backTo={paths.people(tenantAlias)}
      backLabel="利用者の検索"
    >
      <Told told={told} />
      <Answer query={query}>
        {(answer) => (
          <div key={answer.userNumber} className="flex flex-col gap-6">
            {answer.isGroup && <DoubtsBeforehand userNumber={answer.userNumber} />}
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(26rem,100%),1fr))] items-start gap-6">
              {/* What was shown may be another number's once a merge was undone: anew with each. */}
              <ProfileCard
                key={`profile ${answer.merged.map(({ mergeId }) => mergeId).join()}`}
                person={answer}
                onDone={tell}
              />
              <Registered person={answer} />
              {answer.groups.length > 0 && <MembershipsCard groups={answer.groups} />}
              <EntitlementsCard person={answer} onDone={tell} />
              {!answer.isVerified && <ReviewCard person={answer} onDone={tell} />}
              {permissions.includes('person.register') && <ResetSlip person={answer} />}
              {permissions.includes('person.merge') && <MergedCard person={answer} onDone={tell} />}
              {(permissions.includes('person.suspend') || answer.suspension !== null) && (
                <SuspensionCard key={answer.suspension?.until ?? ''} person={answer} onDone={tell} />
              )}
            </div>
            {answer.isGroup && <GroupCard userNumber={answer.userNumber} onDone={tell} />}
            {permissions.includes('reservation.view') && <PersonReservations userNumber={answer.userNumber} />}
            {permissions.includes('money.view') && <PersonMoney userNumber={answer.userNumber} />}
            {permissions.includes('notice.retry') && <PersonNotices userNumber={answer.userNumber} />}
            {permissions.includes('audit.read') && <PersonHistory userNumber={answer.userNumber} />}
          </div>
        )}
      </Answer>
    </Page>
  );
};
