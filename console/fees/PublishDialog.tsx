import { useToday } from '#console/address/useConsole.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import type { FeePlan } from '#contract/desk/fees.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { count, dayText } from '#ui/text/format.ts';

type PublishDialogProps = {
  /** Closed it stays there: only so the focus goes back to where it was. */
  isOpen: boolean;
  containerName: string;
  plan: FeePlan;
  isBusy: boolean;
  error: unknown;
  /** Shows what it would change by now. */
  onReload: () => void;
  onSend: () => void;
  onClose: () => void;
};

/** The last question before a version is published. */
export const PublishDialog = (props: PublishDialogProps) => {
  const { isOpen, containerName, plan, isBusy, error, onSend, onReload, onClose } = props;
  const { firstDay, appliesBy, kept } = plan;
  const isFromNow = firstDay <= useToday();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="text"
      title="使用料の公開"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button isBusy={isBusy} busyLabel="公開しています" onClick={onSend}>
            使用料を公開する
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ChangeFailure error={error} onReload={onReload} />
        <DescriptionList
          items={[
            { term: '施設', value: containerName },
            { term: '適用開始日', value: dayText(firstDay) },
            {
              term: '申込み済みの予約',
              value:
                appliesBy === 'dayOfUse'
                  ? `${count(kept.number, '件')}（申込時の使用料のまま）`
                  : '申込時の使用料のまま',
            },
          ]}
        />
        <p>
          {isFromNow
            ? 'すぐに適用されます。公開した後は変更も取消しもできません。'
            : '適用開始日までは、この版での申込みがなければ入れ替えられます。適用が始まると変更できません。'}
        </p>
      </div>
    </Dialog>
  );
};
