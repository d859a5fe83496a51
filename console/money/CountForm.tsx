import { type KeyboardEvent, useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { signedYen } from '#console/kit/signedYen.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import type { Till } from '#contract/desk/money/till.ts';
import { denominations, isPieces, type Pieces, sumOfPieces } from '#rules/payment/till.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { numberText, yen } from '#ui/text/format.ts';
import { type TillDoing, TillForm } from './TillForm.tsx';
import { piecesError } from './typedCash.ts';

type Typed = Readonly<Record<string, string>>;

const piecesOf = (typed: Typed) =>
  Object.fromEntries(denominations.map((worth) => [worth, wholeNumberOf(typed[worth] ?? '') ?? 0])) as Pieces;

/** What was counted last, as it was typed: who counts again mostly corrects one field. */
const typedOf = (pieces: Pieces | undefined): Typed =>
  Object.fromEntries(denominations.map((worth) => [worth, pieces?.[worth] ? String(pieces[worth]) : '']));

/**
 * A number and Enter is how sums are typed: Enter leads to what is next in the form, at last to its button. It records
 * nothing, since a count that is recorded tells the expected sum. While an input method composes it chooses a word.
 */
const leadToNext = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
  event.preventDefault();
  const controls = [...(event.currentTarget.form?.elements ?? [])];
  const next = controls[controls.indexOf(event.currentTarget) + 1];
  if (next instanceof HTMLElement) next.focus();
  if (next instanceof HTMLInputElement) next.select();
};

/** Notes and coins by what one is worth. Nothing tells what they should come to. */
export const CountForm = ({ till, onDone, onReload }: TillDoing & { till: Till }) => {
  const { containerId, tillId, version } = till;
  const [typed, setTyped] = useState(typedOf(till.counts.at(-1)?.pieces));
  const kept = useFormDraft(`till.count.${tillId}`, typed, setTyped);
  const count = useStaffMutation('Desk/CountTill');
  const pieces = piecesOf(typed);
  // Nought is typed as well: whoever has counted nothing is not told what there should be.
  const isBlank = Object.values(typed).every((text) => text === '');
  const wrong = Object.fromEntries(
    denominations.map((worth, index) => [
      worth,
      isBlank && index === 0 ? '枚数を入力してください。' : piecesError(typed[worth] ?? ''),
    ]),
  );
  const { shown, check } = useChecked(wrong);
  const send = async () => {
    const answer = await count.mutateAsync({ containerId, tillId, version, pieces }).catch(() => null);
    if (answer === null) return;
    const { counted, expected, difference } = answer;
    await onDone(
      `数えた額は${yen(counted)}、あるべき額は${yen(expected)}です。${difference === 0 ? '過不足はありません。' : `過不足は${signedYen(difference)}です。`}`,
      difference === 0 ? 'success' : 'warning',
    );
  };
  return (
    <TillForm
      call={count}
      check={check}
      send={send}
      kept={kept}
      onReload={onReload}
      label={till.counts.length === 0 ? '数えた額を確定する' : '数え直した額を確定する'}
      busyLabel="記録しています"
    >
      <div className="grid w-full grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-4">
        {denominations.map((worth) => (
          // An error needs the width of the row.
          <div key={worth} className={shown[worth] ? 'col-span-full' : ''}>
            <NumberField
              label={`${numberText(worth)}円`}
              unit="枚"
              className="max-w-36"
              value={typed[worth] ?? ''}
              error={shown[worth]}
              enterKeyHint="next"
              onKeyDown={leadToNext}
              onChange={(event) => setTyped({ ...typed, [worth]: event.target.value })}
            />
          </div>
        ))}
      </div>
      <p className="text-std-20B-150">
        数えた額 {Object.values(pieces).every(isPieces) ? yen(sumOfPieces(pieces)) : '―'}
      </p>
    </TillForm>
  );
};
