import { Eye, EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { refreshStaff, useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { DeskGroup, GroupMember } from '#contract/desk/groups.ts';
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

const refresh = () => refreshStaff('Desk/GetGroup', 'Desk/GetPerson');

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

const Members = ({ userNumber, group, onDone }: MembersProps) => {
  const { permissions } = useSelf();
  const [open, setOpen] = useState<'add' | 'review' | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const [isTyped, setIsTyped] = useState(false);
  useAskBeforeLeaving(isTyped, typedMember);
  /** Whoever is typed and not added is not dropped without a word. */
  const turnTo = async (which: 'add' | 'review' | null) => {
    if (isTyped && !(await confirm(typedMember))) return;
    setIsTyped(false);
    if (which === null) buttons.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
    setOpen(which);
  };
  const close = () => turnTo(null);
  const opening = (which: 'add' | 'review') => ({
    variant: 'outline' as const,
    'aria-expanded': open === which,
    onClick: () => turnTo(open === which ? null : which),
  });
  const reveal = useStaffMutation('Desk/RevealMembers');
  const change = useStaffMutation('Desk/ChangeMember');
  const kana = reveal.data ? new Map(reveal.data.items.map((one) => [one.memberId, one.kana])) : null;
  const { members, former, seen } = group;
  const changeOne = async (member: GroupMember, wanted: MemberChange) => {
    if (change.isPending) return;
    const asked = askedOf(member, wanted);
    if (asked && !(await confirm(asked))) return;
    const { memberId } = member;
    const done = await change.mutateAsync({ userNumber, memberId, change: wanted, seen }).catch(() => null);
    if (done === null) return;
    await refresh();
    onDone(`${member.personName}様を${doneTexts[wanted]}`);
  };
  const finish = (flash: string) => {
    setOpen(null);
    refresh();
    onDone(flash);
  };
  const mayChange = permissions.includes('person.register');
  return (
    <div className="flex flex-col gap-5">
      <DescriptionList
        items={[
          { term: '有効期限', value: termText(group.until) },
          { term: '構成員', value: membersText(members) },
          ...(group.checksHouseholds
            ? [{ term: '同一世帯だけでないこと', value: group.householdsChecked ? '確認済み' : '未確認' }]
            : []),
        ]}
      />
      <ChangeFailure error={change.error ?? reveal.error} onReload={refresh} />
      {members.length > 0 && (
        <MembersTable
          caption="構成員の一覧"
          members={members}
          kana={kana}
          onChange={mayChange ? changeOne : undefined}
        />
      )}
      <div ref={buttons} className="flex flex-wrap gap-3">
        {mayChange && <Button {...opening('add')}>構成員を追加する</Button>}
        {permissions.includes('person.review') && <Button {...opening('review')}>確認・更新する</Button>}
        {permissions.includes('person.reveal') && members.length > 0 && (
          <Button
            variant="outline"
            icon={
              kana ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />
            }
            isBusy={reveal.isPending}
            onClick={() => (kana ? reveal.reset() : reveal.mutate({ userNumber }))}
          >
            {kana ? 'フリガナを隠す' : 'フリガナを表示する'}
          </Button>
        )}
      </div>
      {open === 'add' && (
        <AddMemberForm userNumber={userNumber} seen={seen} onTyping={setIsTyped} onAdded={refresh} onClose={close} />
      )}
      {open === 'review' && (
        <GroupReview
          key={seen}
          userNumber={userNumber}
          group={group}
          onReload={refresh}
          onDone={finish}
          onClose={close}
        />
      )}
      {former.length > 0 && (
        <Disclosure label={`以前の構成員（${former.length}名）`}>
          <MembersTable caption="以前の構成員" members={former} kana={kana} />
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
