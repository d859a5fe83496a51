import { Eye, EyeOff } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { toldBefore } from '#console/address/toldBefore.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff, useStaffQuery } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import type { DeskPerson } from '#contract/desk/people.ts';
import { personFields } from '#contract/desk/personFields.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';
import { birthdayText } from './birthdayText.ts';
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
import { ResetSlip } from './ResetSlip.tsx';
import { ReviewCard } from './review/ReviewCard.tsx';
import { identityText, reviewedText } from './review/reviewWords.ts';
import { Standing } from './Standing.tsx';
import { SuspensionCard } from './SuspensionCard.tsx';
import { Told, useTold } from './Told.tsx';

const hidden = '登録あり（非表示）';

/** Who somebody is: kept back until it is asked for, which is written down. */
const Profile = ({ person }: { person: DeskPerson }) => {
  const { permissions } = useSelf();
  const { userAttributeSetting } = useTenant();
  const reveal = useStaffMutation('Desk/RevealPerson');
  const { userNumber } = person;
  const shown = reveal.data;
  const known = (field: 'email' | 'address' | 'birthday') => {
    if (!person.known.includes(field)) return '登録なし';
    if (!shown) return hidden;
    return field === 'birthday' ? birthdayText(shown.birthday) : shown[field];
  };
  return (
    <Card
      title="登録内容"
      action={
        permissions.includes('person.reveal') &&
        (shown ? (
          <Button
            variant="outline"
            size="sm"
            icon={<EyeOff aria-hidden="true" className="size-4" />}
            onClick={() => reveal.reset()}
          >
            隠す
          </Button>
        ) : (
          <Button
            variant="outline"
            size="sm"
            icon={<Eye aria-hidden="true" className="size-4" />}
            isBusy={reveal.isPending}
            onClick={() => reveal.mutate({ userNumber, fields: [...personFields] })}
          >
            全て表示
          </Button>
        ))
      }
    >
      <ChangeFailure error={reveal.error} onReload={() => refreshStaff('Desk/GetPerson')} />
      <p aria-live="polite" className="text-solid-gray-700">
        {shown ? 'すべて表示しています。閲覧記録に残しました。' : '「全て表示」を押すと、閲覧記録に残ります。'}
      </p>
      <DescriptionList
        items={[
          { term: userAttributeSetting.userNumberLabel, value: userNumber },
          { term: 'フリガナ', value: shown ? shown.kana : hidden },
          { term: '電話番号', value: shown ? shown.phone : `末尾 ${person.phoneEnd}` },
          { term: 'メールアドレス', value: known('email') },
          { term: '住所', value: known('address') },
          { term: '生年月日', value: known('birthday') },
        ]}
      />
    </Card>
  );
};

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
              <Profile key={`profile ${answer.merged.map(({ mergeId }) => mergeId).join()}`} person={answer} />
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
