import type { ComponentProps } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { PanelFoot } from '#console/kit/PanelContent.tsx';
import { useTillInTheWay } from '#console/money/CashRefusal.tsx';
import type { FeeQuote } from '#contract/facility/booking.ts';
import { Button } from '#ui/action/Button.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { yen } from '#ui/text/format.ts';

type CounterFootProps = {
  formId: string;
  /** Where it is booked. */
  containerId: string;
  error: unknown;
  /** How much of what was typed is wrong, in words; '' for nothing. */
  failuresText: string;
  /** Undefined while it is not known for what is chosen now. */
  quote: FeeQuote | undefined;
  /** What sends the form. */
  label: string;
  /** What is going on, in words; null while nothing is. */
  busyLabel: string | null;
  /** Books and takes the fee in cash; null where none can be taken. */
  onBookAndTake: (() => void) | null;
};

type BookAndTakeProps = {
  containerId: string;
  busy: Pick<ComponentProps<typeof Button>, 'isBusy' | 'busyLabel'>;
  onPress: () => void;
};

/** Not offered where no till is open: the booking would stand, and no cash be taken. */
const BookAndTake = ({ containerId, busy, onPress }: BookAndTakeProps) =>
  useTillInTheWay(containerId) === undefined && (
    <Button variant="outline" isFullWidth {...busy} onClick={onPress}>
      予約して収納
    </Button>
  );

/** What it comes to, and the buttons that book it. */
export const CounterFoot = ({
  formId,
  containerId,
  error,
  failuresText,
  quote,
  label,
  busyLabel,
  onBookAndTake,
}: CounterFootProps) => {
  const busy = { isBusy: busyLabel !== null, ...(busyLabel !== null && { busyLabel }) };
  return (
    <PanelFoot>
      <FormError message={error ? loadAdvice(error) : undefined} takesFocus />
      {failuresText !== '' && <p className="phrase font-bold text-error-2">{failuresText}</p>}
      <p role="status" className="flex flex-wrap justify-between gap-x-4 text-std-16B-170 empty:hidden">
        {quote && (
          <>
            <span>使用料{quote.isFinal ? '' : '（減免の審査前）'}</span>
            <strong className="tabular-nums">{yen(quote.total)}</strong>
          </>
        )}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">
        <Button type="submit" form={formId} isFullWidth {...busy}>
          {label}
        </Button>
        {onBookAndTake && <BookAndTake containerId={containerId} busy={busy} onPress={onBookAndTake} />}
      </div>
    </PanelFoot>
  );
};
