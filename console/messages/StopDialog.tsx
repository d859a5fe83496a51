import { ActDialog } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';

type StopDialogProps = { messageId: string; onClose: () => void; onDone: () => void };

/** Takes back what has not left. */
export const StopDialog = ({ messageId, onClose, onDone }: StopDialogProps) => {
  const act = useAct({
    form: useActForm(`message.stop.${messageId}`, {}),
    call: 'Office/StopMessage',
    errors: {},
    request: () => ({ messageId }),
    onDone,
  });
  return (
    <ActDialog
      act={act}
      title="送信の取りやめ"
      verb="取りやめる"
      busyLabel="取りやめています"
      variant="danger"
      onClose={onClose}
    >
      <p>まだ送信していない分を取りやめます。送信した分は、取り消せません。取りやめた分は、再開できません。</p>
    </ActDialog>
  );
};
