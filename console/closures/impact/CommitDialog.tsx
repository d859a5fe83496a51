import type { ClosureWanted } from '#contract/desk/closure.ts';
import { closureKinds } from '#rules/facility/closure/closurePlan.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { count } from '#ui/text/format.ts';
import type { sumsOf } from '../choosing/choices.ts';
import { closedText } from '../closureWords.ts';

type CommitDialogProps = {
  wanted: ClosureWanted;
  /** The place, and its rooms where not all of it is closed. */
  place: string;
  days: number;
  sums: ReturnType<typeof sumsOf>;
  /** Whose reservations are cancelled, one by one; none where the caller may not know them. */
  cancelled: readonly string[];
  isBusy: boolean;
  onClose: () => void;
  onSend: () => void;
};

/** '移動 2件（増額 合計300円、減額 合計100円）'. */
export const movedText = ({ moved, raised, lowered }: CommitDialogProps['sums']) => {
  const parts = [raised > 0 && `増額 合計${yen(raised)}`, lowered > 0 && `減額 合計${yen(lowered)}`].filter(Boolean);
  return `${count(moved, '件')}${parts.length > 0 ? `（${parts.join('、')}）` : '（差額なし）'}`;
};

/** So many are named. */
const mostNamed = 10;

const namesText = (all: readonly string[]) => {
  const names = [...new Set(all)];
  const rest = names.length - mostNamed;
  return [...names.slice(0, mostNamed), ...(rest > 0 ? [`ほか${count(rest, '名')}`] : [])].join('\n');
};

/** All that follows from the decision, before it is made. */
export const CommitDialog = ({ wanted, place, days, sums, cancelled, isBusy, onClose, onSend }: CommitDialogProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    size="text"
    title="休館の確定"
    actions={
      <>
        <Button variant="outline" onClick={onClose}>
          やめる
        </Button>
        <Button
          variant={sums.cancelled > 0 ? 'danger' : undefined}
          isBusy={isBusy}
          busyLabel="確定しています"
          onClick={onSend}
        >
          休館を確定する
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-4">
      <p>
        空いている時間はすぐに休館になり、予約できなくなります。
        {sums.cancelled > 0 && '取り消した予約は元に戻せません。'}
      </p>
      <DescriptionList
        items={[
          { term: '施設・部屋', value: place },
          { term: '休館する日', value: closedText(wanted, days) },
          { term: '種別', value: closureKinds[wanted.kind].label },
          { term: '利用者に表示する理由', value: wanted.told },
          sums.cancelled > 0 && {
            term: '取消・返金',
            value: `${count(sums.cancelled, '件')}を取消　返金 合計${yen(sums.refund)}`,
          },
          cancelled.length > 0 && { term: '取り消す方', value: namesText(cancelled) },
          sums.moved > 0 && { term: '移動', value: movedText(sums) },
          sums.kept > 0 && { term: 'そのまま残す', value: count(sums.kept, '件') },
          sums.notified > 0 && { term: '講座のお知らせ', value: count(sums.notified, '講座') },
          sums.waiting > 0 && { term: '発表待ち', value: `${count(sums.waiting, '件')}（抽選の発表後に処理）` },
          { term: '送信するメール', value: count(sums.mails, '通') },
          sums.unreachable > 0 && { term: '電話で知らせる方', value: count(sums.unreachable, '名') },
        ]}
      />
    </div>
  </Dialog>
);
