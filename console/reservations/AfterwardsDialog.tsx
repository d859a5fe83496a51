import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { ActDialog, ActReason } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import type { DoneWords } from './moneyWords.ts';

const acts = {
  receive: {
    call: 'Desk/CheckIn',
    title: '終わった利用の受付',
    verb: '受付する',
    busy: '受付しています',
    done: '受付しました。',
    text: '来館があったことを、あとから記録します。',
  },
  noShow: {
    call: 'Desk/RecordNoShow',
    title: '不使用の記録',
    verb: '不使用にする',
    busy: '記録しています',
    done: '不使用として記録しました。',
    text: '来館がなかったことを、あとから記録します。使用料は変わりません。',
  },
} as const;

type AfterwardsDialogProps = {
  act: keyof typeof acts;
  reservationId: string;
  detailId?: string | null;
  about: string;
  onDone: (done: DoneWords) => void;
  onClose: () => void;
};

/** Writing down what became of a use that is over, which takes a reason. */
export const AfterwardsDialog = ({
  act: name,
  reservationId,
  detailId = null,
  about,
  ...on
}: AfterwardsDialogProps) => {
  const { call, title, verb, busy, done, text } = acts[name];
  const form = useActForm(`reservation.${name}.${reservationId}.${detailId}`, {});
  const { reason } = form.typed;
  const act = useAct({
    form,
    call,
    errors: { reason: reasonMissing(reason) },
    request: () => ({ reservationId, reason, ...(name === 'receive' && { detailId }) }),
    onDone: ({ statusText }) => {
      on.onClose();
      on.onDone({ title: done, lines: [`いまの状態は「${statusText}」です。`] });
    },
  });
  return (
    <ActDialog act={act} title={title} verb={verb} busyLabel={busy} onClose={on.onClose}>
      <p>{about}</p>
      <p>{text}</p>
      <ActReason act={act} kind="override" requirement="required" name="reason" support="操作記録に残ります。" />
    </ActDialog>
  );
};
