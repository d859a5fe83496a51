import { Eye, EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { refreshAfter } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { DeskGroup, GroupMember } from '#contract/desk/people/groups.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { useAskBeforeLeaving } from '#ui/dialog/useAskBeforeLeaving.ts';
import { AddMemberForm } from './AddMemberForm.tsx';
import { GroupReview } from './GroupReview.tsx';
import { membersText, termText } from './groupWords.ts';
import { type MemberChange, MembersTable } from './MembersTable.tsx';

const refresh = () => refreshAfter('Desk/ChangeMember');

const doneTexts: Readonly<Record<MemberChange, string>> = {
  represents: '代表者にしました。',
  local: '在住・在勤・在学の方にしました。',
  notLocal: '在住・在勤・在学でない方にしました。',
  end: '構成員から外しました。',
};

const typedMember = {
  message: '入力中の構成員は、まだ追加されていません。追加せずに終えますか？',
  confirmLabel: '追加せずに終える',
  cancelLabel: '入力に戻る',
  tone: 'danger' as const,
};

const askedOf = ({ personName }: GroupMember, change: MemberChange) => {
  if (change === 'represents') {
    const message = `${personName}様を代表者にします。今の代表者は構成員として残ります。`;
    return { message, confirmLabel: '代表者にする', cancelLabel: 'やめる', tone: 'normal' as const };
  }
  if (change !== 'end') return null;
  const message = `${personName}様を構成員から外します。本日で終了として、記録に残ります。`;
  return { message, confirmLabel: '外す', cancelLabel: 'やめる', tone: 'danger' as const };
};

type MembersProps = { userNumber: string; group: DeskGroup; onDone: (flash: string) => void };

type Panel = 'add' | 'review';

/** Which of the forms below the members is open. A member who is typed and not added is not dropped without a word. */
function usePanels() {
  const [open, setOpen] = useState<Panel | null>(null);
  const [isTyped, setIsTyped] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  useAskBeforeLeaving(isTyped, typedMember);
  const turnTo = async (which: Panel | null) => {
    if (isTyped && !(await confirm(typedMember))) return;
    setIsTyped(false);
    if (which === null) buttons.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
    setOpen(which);
  };
  const opening = (which: Panel) => ({
    variant: 'outline' as const,
    'aria-expanded': open === which,
    onClick: () => turnTo(open === which ? null : which),
  });
  return { open, setIsTyped, buttons, opening, close: () => turnTo(null), drop: () => setOpen(null) };
}

/** Changes what a member is in the group, or ends it; asks first where that takes something away. */
function useMemberChange({ userNumber, group: { seen }, onDone }: MembersProps) {
  const change = useStaffMutation('Desk/ChangeMember');
  const send = async (member: GroupMember, wanted: MemberChange) => {
    if (change.isPending) return;
    const asked = askedOf(member, wanted);
    if (asked && !(await confirm(asked))) return;
    const { memberId } = member;
    const done = await change.mutateAsync({ userNumber, memberId, change: wanted, seen }).catch(() => null);
    if (done === null) return;
    await refresh();
    onDone(`${member.personName}様を${doneTexts[wanted]}`);
  };
  return { error: change.error, send };
}

/** The readings of the members, once they are asked for: that is written down. */
function useReadings(userNumber: string) {
  const reveal = useStaffMutation('Desk/RevealMembers');
  const kana = reveal.data ? new Map(reveal.data.items.map((one) => [one.memberId, one.kana])) : null;
  const Icon = kana ? EyeOff : Eye;
  const button = (
    <Button
      variant="outline"
      icon={<Icon aria-hidden="true" className="size-5" />}
      isBusy={reveal.isPending}
      onClick={() => (kana ? reveal.reset() : reveal.mutate({ userNumber }))}
    >
      {kana ? 'フリガナを隠す' : 'フリガナを表示する'}
    </Button>
  );
  return { kana, error: reveal.error, button };
}

const GroupFacts = ({ group: { until, members, checksHouseholds, householdsChecked } }: { group: DeskGroup }) => (
  <DescriptionList
    items={[
      { term: '有効期限', value: termText(until) },
      { term: '構成員', value: membersText(members) },
      checksHouseholds && { term: '同一世帯だけでないこと', value: householdsChecked ? '確認済み' : '未確認' },
    ]}
  />
);

const Members = (props: MembersProps) => {
  const { userNumber, group, onDone } = props;
  const { members, former, seen } = group;
  const { permissions } = useSelf();
  const panels = usePanels();
  const change = useMemberChange(props);
  const readings = useReadings(userNumber);
  const mayChange = permissions.includes('person.register');
  const finish = (flash: string) => {
    panels.drop();
    refresh();
    onDone(flash);
  };
  return (
    <div className="flex flex-col gap-5">
      <GroupFacts group={group} />
      <ChangeFailure error={change.error ?? readings.error} onReload={refresh} />
      {members.length > 0 && (
        <MembersTable
          caption="構成員の一覧"
          members={members}
          kana={readings.kana}
          onChange={mayChange ? change.send : undefined}
        />
      )}
      <div ref={panels.buttons} className="flex flex-wrap gap-3">
        {mayChange && <Button {...panels.opening('add')}>構成員を追加する</Button>}
        {permissions.includes('person.review') && <Button {...panels.opening('review')}>確認・更新する</Button>}
        {permissions.includes('person.reveal') && members.length > 0 && readings.button}
      </div>
      {panels.open === 'add' && (
        <AddMemberForm
          userNumber={userNumber}
          seen={seen}
          onTyping={panels.setIsTyped}
          onAdded={refresh}
          onClose={panels.close}
        />
      )}
      {panels.open === 'review' && (
        <GroupReview
          key={seen}
          userNumber={userNumber}
          group={group}
          onReload={refresh}
          onDone={finish}
          onClose={panels.close}
        />
      )}
      {former.length > 0 && (
        <Disclosure label={`以前の構成員（${former.length}名）`}>
          <MembersTable caption="以前の構成員" members={former} kana={readings.kana} />
        </Disclosure>
      )}
    </div>
  );
};

type GroupCardProps = { userNumber: string; onDone: (flash: string) => void };

/** The members of a group, what it lacks, and its registration. */
export const GroupCard = ({ userNumber, onDone }: GroupCardProps) => {
  const query = useStaffQuery('Desk/GetGroup', { userNumber });
  return (
    <Card title="団体・構成員">
      <QueryState query={query}>
        {(group) => <Members userNumber={userNumber} group={group} onDone={onDone} />}
      </QueryState>
    </Card>
  );
};
