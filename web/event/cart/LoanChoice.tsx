import { useId } from 'react';
import type { CartEvent } from '#contract/event/cart.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { count, yen } from '#ui/text/format.ts';
import { type LoanSaving, useLoan } from './useLoan.ts';

const SavingText = ({ saving }: { saving: LoanSaving }) => {
  if (saving.state === 'failed') return <span className="text-error-2">＊{saving.reason}</span>;
  return { untouched: 'チェックはすぐに保存されます。', saving: '保存しています...', saved: '保存しました。' }[
    saving.state
  ];
};

type Loan = CartEvent['loans'][number];

/** 'ギターを借りる（500円、残り2点）' */
function loanLabel({ name, price, left }: Loan) {
  const facts = [
    price > 0 ? yen(price) : '無料',
    left === null ? null : left > 0 ? `残り${count(left, '点')}` : '貸出し終了',
  ];
  return `${name}を借りる（${facts.filter((fact) => fact !== null).join('、')}）`;
}

/**
 * What is borrowed with a course. The line below is always present, so that saving shifts nothing. What is all lent cannot
 * be asked for, but be left again.
 */
export const LoanChoice = ({ item }: { item: CartEvent }) => {
  const noteId = useId();
  const { wish, saving, save } = useLoan(item);
  const reasonId = saving.state === 'saving' ? noteId : undefined;
  const without = (name: string) => wish.loans.filter((wanted) => wanted !== name);
  return (
    <div className="rounded-8 bg-solid-gray-50 px-gutter py-2">
      {item.askForBorrowInstrument && (
        <Checkbox
          label="楽器の貸出しを希望する"
          checked={wish.requestForBorrowInstrument}
          aria-describedby={noteId}
          disabledReasonId={reasonId}
          onChange={(event) => save({ ...wish, requestForBorrowInstrument: event.target.checked })}
        />
      )}
      {item.loans.map((loan) => {
        const { name, left } = loan;
        const isWanted = wish.loans.includes(name);
        return (
          <Checkbox
            key={name}
            label={loanLabel(loan)}
            checked={isWanted}
            aria-describedby={noteId}
            disabledReasonId={left === 0 && !isWanted ? noteId : reasonId}
            onChange={(event) => save({ ...wish, loans: [...without(name), ...(event.target.checked ? [name] : [])] })}
          />
        );
      })}
      {item.loans.some(({ left }) => left !== null) && (
        <p className="ms-9 text-dns-14N-130 text-solid-gray-700">
          数に限りがあるものは、予約が完了した方からお貸しします。
        </p>
      )}
      <p id={noteId} className="ms-9 text-dns-14N-130 text-solid-gray-700">
        <SavingText saving={saving} />
      </p>
    </div>
  );
};
