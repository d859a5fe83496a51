import { useState } from 'react';
import type { ListColumn } from '#console/kit/ListTable.tsx';
import type { UnderReview } from '#contract/desk/review.ts';
import { Button } from '#ui/action/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { ErrorText } from '#ui/form/Field.tsx';
import { count } from '#ui/text/format.ts';
import { ApproveManyDialog } from './ApproveManyDialog.tsx';
import { applicationText, type ManyApproved } from './approveMany.ts';
import { drawsOf } from './drawsOf.ts';

/** What is ticked in a list of applications. */
export function useTicked() {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const column: ListColumn<UnderReview> = {
    id: 'tick',
    header: '選択',
    cell: ({ row: { original } }) => (
      <Checkbox
        isLabelHidden
        label={`${applicationText(original)}を選択`}
        checked={ticked.includes(original.reservationId)}
        onChange={({ target }) => {
          const others = ticked.filter((id) => id !== original.reservationId);
          setTicked(target.checked ? [...others, original.reservationId] : others);
        }}
      />
    ),
  };
  return { ticked, setTicked, column };
}

type TickedReviewsProps = {
  items: readonly UnderReview[];
  ticked: readonly string[];
  onTick: (ids: readonly string[]) => void;
  onDone: (outcome: ManyApproved) => void;
};

/** Ticks all that one draw gave, and approves in one act what is ticked. */
export const TickedReviews = ({ items, ticked, onTick, onDone }: TickedReviewsProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const [lacksTick, setLacksTick] = useState(false);
  // A tick of what is not listed any more counts for nothing.
  const chosen = items.filter(({ reservationId }) => ticked.includes(reservationId));
  const tick = (ids: readonly string[]) => {
    onTick(ids);
    setLacksTick(false);
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {[...drawsOf(items)].map(([drawId, given]) => (
          <Button key={drawId} variant="outline" onClick={() => tick(given.map(({ reservationId }) => reservationId))}>
            {`「${given[0]?.title}」の当選${count(given.length, '件')}を選択`}
          </Button>
        ))}
        <Button variant="outline" onClick={() => tick([])}>
          すべて解除
        </Button>
        <Button onClick={() => (chosen.length === 0 ? setLacksTick(true) : setIsAsking(true))}>
          {`選択した${count(chosen.length, '件')}を承認する`}
        </Button>
      </div>
      <div role="alert" className="empty:hidden">
        {lacksTick && chosen.length === 0 && (
          <ErrorText id={undefined}>承認する申請を一覧で選択してください。</ErrorText>
        )}
      </div>
      {isAsking && (
        <ApproveManyDialog
          items={chosen}
          onDone={(outcome) => {
            setIsAsking(false);
            tick(ticked.filter((id) => !outcome.approved.includes(id)));
            onDone(outcome);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
};
