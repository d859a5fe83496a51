import { type SyntheticEvent, useState } from 'react';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import type { Till } from '#contract/desk/till.ts';
import { denominations, type Pieces, sumOfPieces } from '#rules/payment/till.ts';
import { Button } from '#ui/action/Button.tsx';
import { toDigits } from '#ui/form/digits.ts';
import { Form } from '#ui/form/Form.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { announce } from '#ui/speech/announce.ts';
import { numberText, yen } from '#ui/text/format.ts';

type Typed = Readonly<Record<string, string>>;

const piecesOf = (typed: Typed) =>
  Object.fromEntries(denominations.map((worth) => [worth, Number(toDigits(typed[worth] ?? ''))])) as Pieces;

/** Notes and coins by what one is worth. Nothing tells what they should come to. */
export const CountForm = ({ till, onDone }: { till: Till; onDone: () => Promise<unknown> }) => {
  const { containerId, tillId, version } = till;
  const [typed, setTyped] = useState<Typed>({});
  const count = useStaffMutation('Desk/CountTill');
  const pieces = piecesOf(typed);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (count.isPending) return;
    const answer = await count.mutateAsync({ containerId, tillId, version, pieces }).catch(() => null);
    if (answer === null) return;
    announce(`数えた額は${yen(answer.counted)}、あるべき額は${yen(answer.expected)}です。`);
    await onDone();
  };
  return (
    <Form onSubmit={send} className="flex flex-col items-start gap-6">
      <ChangeFailure error={count.error} onReload={onDone} />
      <div className="grid w-full grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-4">
        {denominations.map((worth) => (
          <NumberField
            key={worth}
            label={`${numberText(worth)}円`}
            unit="枚"
            value={typed[worth] ?? ''}
            onChange={(event) => setTyped({ ...typed, [worth]: event.target.value })}
          />
        ))}
      </div>
      <p className="text-std-20B-150">数えた額 {yen(sumOfPieces(pieces))}</p>
      <Button type="submit" isBusy={count.isPending} busyLabel="記録しています">
        {till.counts.length === 0 ? '数えた額を確定する' : '数え直した額を確定する'}
      </Button>
    </Form>
  );
};
