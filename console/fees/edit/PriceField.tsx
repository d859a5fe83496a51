import { memo, useId } from 'react';
import type { EntryPath, PriceCell } from '#rules/ordinance/priceCells.ts';
import { controlStyle, ErrorText } from '#ui/form/Field.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { amountText, numberAsked, readNumber } from './typedNumber.ts';

/** What a table does with its fields. */
export type FieldEvents = {
  readonly onType: (path: EntryPath, text: string) => void;
  readonly onRest: () => void;
};

type PriceFieldProps = FieldEvents & {
  cell: PriceCell;
  typed: string;
  /** What it is in the version this one is made from; undefined where it has no such number. */
  before: string | undefined;
  /** Row and column. */
  place: string;
};

/** One number of a version: what is typed, and beside it what it was. */
export const PriceField = memo(({ cell, typed, before, place, onType, onRest }: PriceFieldProps) => {
  const id = useId();
  const now = readNumber(cell, typed);
  const isWrong = now === null;
  const isChanged = now !== null && before !== undefined && now !== before;
  const isNew = !isWrong && before === undefined;
  const settle = () => {
    if (now !== null && now !== typed) onType(cell.path, now);
    onRest();
  };
  return (
    <div className={`flex min-w-32 flex-col gap-1 rounded-8 ${isChanged ? 'bg-key-50 p-1' : ''}`}>
      <div className="flex items-center gap-1">
        <input
          type="text"
          inputMode={cell.unit === 'share' ? 'decimal' : 'numeric'}
          autoComplete="off"
          aria-label={`${cell.label}（${cell.after}）`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong || isChanged || isNew ? id : undefined}
          data-place={place}
          value={typed}
          onChange={(event) => onType(cell.path, event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={settle}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) settle();
          }}
          className={`${controlStyle} max-w-24 scroll-ms-40 text-end tabular-nums`}
        />
        <span className="shrink-0 whitespace-nowrap">{cell.after}</span>
      </div>
      {isWrong && <ErrorText id={id}>{numberAsked(cell)}</ErrorText>}
      {isNew && (
        <p id={id} className="text-dns-14N-130">
          もとの版にありません
        </p>
      )}
      {isChanged && (
        <p id={id} className="text-dns-14N-130">
          変更{' '}
          <del className="text-solid-gray-700">
            <VisuallyHidden>変更前 </VisuallyHidden>
            {amountText(cell.unit, before)}
          </del>
          {' → '}
          <ins className="font-bold no-underline">
            <VisuallyHidden>変更後 </VisuallyHidden>
            {amountText(cell.unit, now)}
          </ins>
        </p>
      )}
    </div>
  );
});
