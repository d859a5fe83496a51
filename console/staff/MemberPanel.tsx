import { type SyntheticEvent, useRef, useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { askFor } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { typingInto } from '#console/fields/typingInto.ts';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import { leadToWrong } from '#console/kit/useChecked.ts';
import type { StaffMember } from '#contract/console/members.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { announce } from '#ui/speech/announce.ts';
import { dateTimeText } from '#ui/text/format.ts';
import { GrantsField } from './GrantsField.tsx';
import { problemOf } from './grantForm.ts';
import { HandedLink } from './HandedLink.tsx';
import { MemberSessions } from './MemberSessions.tsx';
import { memberStates } from './memberState.ts';

type MemberProps = { member: StaffMember; onDone: () => void };

const Facts = ({
  member: { login, state, hasFactor, lastSignInAt, changedBy, changedAt },
}: {
  member: StaffMember;
}) => (
  <DescriptionList
    items={[
      { term: '職員ID', value: login },
      { term: '状態', value: <Badge tone={memberStates[state].tone}>{memberStates[state].label}</Badge> },
      { term: '2段階認証', value: hasFactor ? '設定済み' : '未設定' },
      { term: '最終ログイン', value: lastSignInAt === null ? 'なし' : dateTimeText(lastSignInAt) },
      { term: '最終変更', value: `${dateTimeText(changedAt)} ${changedBy}` },
    ]}
  />
);

const Access = ({ member, onDone }: MemberProps) => {
  const { staffId, version, name } = member;
  const renew = useStaffMutation('Console/RenewAccess');
  const ask = async () => {
    const isSure = await confirm({
      message: `${name}さんのパスワードと2段階認証を無効にし、設定し直すリンクを作りますか？`,
      confirmLabel: '無効にしてリンクを作る',
      cancelLabel: 'やめる',
      tone: 'danger',
    });
    if (isSure) renew.mutate({ staffId, version }, { onSuccess: () => renew.refresh() });
  };
  if (renew.data) return <HandedLink title="設定し直すリンクを作りました。" link={renew.data} />;
  return (
    <div className="flex flex-col gap-3 border-t border-solid-gray-300 pt-5">
      <h3 className="text-std-18B-160">パスワードや認証アプリをなくしたとき</h3>
      <ChangeFailure error={renew.error} onReload={onDone} />
      <Button variant="outline" className="self-start" isBusy={renew.isPending} onClick={ask}>
        設定し直すリンクを作る
      </Button>
    </div>
  );
};

const disablingWords = ({ name, state }: StaffMember) =>
  state === 'disabled'
    ? ({ message: `${name}さんの利用を再開しますか？`, confirmLabel: '利用を再開する', tone: 'normal' } as const)
    : ({
        message: `${name}さんの利用を停止しますか？ログイン中の端末は、すぐにログアウトされます。`,
        confirmLabel: '利用を停止する',
        tone: 'danger',
      } as const);

const ChangeForm = ({ member, onDone }: MemberProps) => {
  const change = useStaffMutation('Console/ChangeStaff');
  const [form, setForm] = useState({ name: member.name, email: member.email, grants: member.grants });
  const kept = useFormDraft(`staff.change.${member.staffId}`, form, setForm);
  const fields = useRef<HTMLDivElement>(null);
  const isDisabled = member.state === 'disabled';
  const { staffId, version } = member;
  const words = disablingWords(member);

  const send = async (disabling: boolean) => {
    if (change.isPending) return;
    if (form.grants.some((grant) => problemOf(grant) !== null)) return leadToWrong(fields.current);
    const sent = { staffId, version, ...form, isDisabled: disabling };
    const isChanged = await change.mutateAsync(sent).catch(() => null);
    if (isChanged === null) return;
    announce('変更しました。');
    await change.refresh();
    onDone();
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    send(isDisabled);
  };
  const toggle = async () => {
    if (await confirm({ ...words, cancelLabel: 'やめる' })) send(!isDisabled);
  };
  const typing = typingInto<'name' | 'email'>({
    texts: form,
    errors: {},
    onChange: (change) => setForm({ ...form, ...change }),
  });

  return (
    <Form onSubmit={save} className="flex flex-col gap-6">
      <DraftNotice draft={kept} />
      <ChangeFailure error={change.error} onReload={onDone} />
      <TextField label="氏名" requirement="required" {...typing('name')} />
      <TextField label="メールアドレス" requirement="optional" type="email" {...typing('email')} />
      <div ref={fields}>
        <GrantsField grants={form.grants} onChange={(grants) => setForm({ ...form, grants })} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={change.isPending} busyLabel="変更しています">
          変更する
        </Button>
        <Button variant={isDisabled ? 'outline' : 'danger'} onClick={toggle}>
          {words.confirmLabel}
        </Button>
      </div>
    </Form>
  );
};

type MemberPanelProps = { member: StaffMember; onClose: () => void };

/** One member of staff: what is known, what they hold, and how they get in again. */
export const MemberPanel = ({ member, onClose }: MemberPanelProps) => {
  const { staffId } = useSelf();
  const [turn, setTurn] = useState(0);
  const reload = async () => {
    await askFor('Console/ListStaff');
    // The form begins anew with what is there now.
    setTurn(turn + 1);
  };
  return (
    <SidePanel title={member.name} onClose={onClose}>
      <Facts member={member} />
      {member.staffId === staffId ? (
        <p className="text-solid-gray-700">ご自分の権限は変更できません。ほかの管理者に依頼してください。</p>
      ) : (
        <>
          <ChangeForm key={turn} member={member} onDone={reload} />
          <Access member={member} onDone={reload} />
          <MemberSessions member={member} />
        </>
      )}
    </SidePanel>
  );
};
