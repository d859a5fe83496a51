import { useToday } from '#console/address/useConsole.ts';
import type { FeePlan } from '#contract/desk/fees.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { count, dayText } from '#ui/text/format.ts';

type PublishDialogProps = {
  containerName: string;
  plan: FeePlan;
  isBusy: boolean;
  onSend: () => void;
  onClose: () => void;
};

/** The last question before a version is published. */
export const PublishDialog = ({ containerName, plan, isBusy, onSend, onClose }: PublishDialogProps) => {
  const { firstDay, appliesBy, kept } = plan;
  const isFromNow = firstDay <= useToday();
  return (
    <Dialog
      isOpen
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
