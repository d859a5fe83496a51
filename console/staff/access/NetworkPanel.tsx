import { type SyntheticEvent, useState } from 'react';
import { CallFailure } from '#client/callFailure.ts';
import { askFor } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { typingInto } from '#console/fields/typingInto.ts';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { isIn } from '#rules/staff/network/mayComeFrom.ts';
import { networksText, readNetworks } from '#rules/staff/network/networkList.ts';
import { Button } from '#ui/action/Button.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { Form } from '#ui/form/Form.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { announce } from '#ui/speech/announce.ts';
import type { NetworksAnswer, Restricted } from './restricted.ts';

/** What is wrong with the list, by what the server says; undefined for nothing. */
function problemOf(
  typed: string,
  { hallId, yourAddress }: Pick<Restricted, 'hallId'> & Pick<NetworksAnswer, 'yourAddress'>,
) {
  const read = readNetworks(typed);
  if ('problem' in read) {
    const { code, line } = read.problem;
    return `${line === 0 ? '' : `${line}行目：`}${everyRefusal[code].message}`;
  }
  return hallId === null && !isIn(read.networks, yourAddress) ? everyRefusal.networkWithoutYou.message : undefined;
}

type NetworkPanelProps = { restricted: Restricted; answer: NetworksAnswer; onClose: () => void };
type FormProps = NetworkPanelProps & { onReload: () => void };

/** What is typed, and the saving: the version is that of the answer with which the form began. */
function useSaving({ restricted: { id, hallId, name, networks }, answer, onClose }: FormProps) {
  const save = useStaffMutation('Console/SaveNetworks');
  const { yourAddress } = answer;
  const [version] = useState(answer.version);
  const [typed, setTyped] = useState({ networks: networksText(networks) });
  const kept = useFormDraft(`staff.networks.${id}`, typed, setTyped);
  const checks = useChecked<'networks'>({ networks: problemOf(typed.networks, { hallId, yourAddress }) });

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (!checks.check(event) || save.isPending) return;
    const read = readNetworks(typed.networks);
    const isFromElsewhere = 'networks' in read && !isIn(read.networks, yourAddress);
    const message = `お使いのアドレス ${yourAddress} が含まれていません。保存すると、${name}の業務は今の場所からできなくなります。保存しますか？`;
    if (
      isFromElsewhere &&
      !(await confirm({ message, confirmLabel: '保存する', cancelLabel: 'やめる', tone: 'danger' }))
    )
      return;
    const done = await save
      .mutateAsync({ hallId, networks: typed.networks, version, isFromElsewhere })
      .catch((error: unknown) => {
        // The address may have become another one since the screen was opened.
        if (error instanceof CallFailure && error.code === 'networkWithoutYou')
          checks.refuse(form, { networks: error.message });
        return null;
      });
    if (done === null) return;
    kept.forget();
    announce('保存しました。');
    await save.refresh();
    onClose();
  };
  return { save, typed, setTyped, kept, errors: checks.shown, submit };
}

const NetworkForm = (props: FormProps) => {
  const { restricted, answer, onReload } = props;
  const { save, typed, setTyped, kept, errors, submit } = useSaving(props);
  const typing = typingInto<'networks'>({
    texts: typed,
    errors,
    onChange: (change) => setTyped({ ...typed, ...change }),
  });
  const addYours = () => setTyped({ networks: `${typed.networks}\n${answer.yourAddress}`.trim() });
  return (
    <Form onSubmit={submit} className="flex flex-col gap-6">
      <ChangeFailure error={errors.networks ? null : save.error} onReload={onReload} />
      <DraftNotice draft={kept} />
      <TextAreaField
        label="許可するネットワーク"
        requirement="optional"
        support="1行に1つ。後ろに空白をはさんで説明を書けます。例：203.0.113.0/24 市役所。空欄にすると、どこからでも使えます。"
        rows={8}
        spellCheck={false}
        {...typing('networks')}
      />
      <Button variant="outline" className="self-start" onClick={addYours}>
        お使いのアドレスを加える
      </Button>
      {restricted.hallId !== null && (
        <p className="text-solid-gray-700 phrase">
          この施設の予約台帳・受付・収納などは、ここにあるネットワークからだけ行えます。市役所からも扱うときは、市役所のネットワークも加えてください。
        </p>
      )}
      <Button type="submit" isFullWidth isBusy={save.isPending} busyLabel="保存しています">
        保存する
      </Button>
    </Form>
  );
};

/** One list, as text: a network to a line. */
export const NetworkPanel = (props: NetworkPanelProps) => {
  const [turn, setTurn] = useState(0);
  const reload = async () => {
    await askFor('Console/GetNetworks');
    // The form begins anew with what is there now.
    setTurn(turn + 1);
  };
  return (
    <SidePanel title={props.restricted.name} onClose={props.onClose}>
      <NetworkForm key={turn} {...props} onReload={reload} />
    </SidePanel>
  );
};
