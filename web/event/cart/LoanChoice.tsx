import { useId } from 'react';
import type { CartEvent } from '#contract/event.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { type LoanSaving, useLoan } from './useLoan.ts';

const SavingText = ({ saving }: { saving: LoanSaving }) => {
  if (saving.state === 'failed') return <span className="text-error-2">＊{saving.reason}</span>;
  return { untouched: 'チェックはすぐに保存されます。', saving: '保存しています...', saved: '保存しました。' }[
    saving.state
  ];
};

/** The request for an instrument with a course. The line below is always present, so that saving shifts nothing. */
export const LoanChoice = ({ item }: { item: CartEvent }) => {
  const noteId = useId();
  const { isWanted, saving, save } = useLoan(item);
  return (
    <div className="rounded-8 bg-solid-gray-50 px-gutter py-2">
      <Checkbox
        label="楽器の貸出しを希望する"
        checked={isWanted}
        aria-describedby={noteId}
        disabledReasonId={saving.state === 'saving' ? noteId : undefined}
        onChange={(event) => save(event.target.checked)}
      />
      <p id={noteId} className="ms-9 text-dns-14N-130 text-solid-gray-700">
        <SavingText saving={saving} />
      </p>
    </div>
  );
};
