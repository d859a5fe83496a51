import { paymentStates } from '#rules/payment/paymentStates.ts';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { dateTimeText, yen } from '#ui/text/format.ts';
import { PayButton, payWords } from './PayButton.tsx';

type PayStepProps = {
  /** Yen; undefined until that is known. */
  amount: number | undefined;
  payUntil: string | null;
  paymentStatusText: string;
  keepsPlace: boolean;
  /** Undefined until that is known. */
  canPay: boolean | undefined;
  pay: () => void;
  isRedirecting: boolean;
};

/** What is to be paid until when among what comes next, and the button where it can be paid here. */
export const PayStep = ({ amount, payUntil, canPay, pay, isRedirecting, ...of }: PayStepProps) => {
  const { text, action, variant } = payWords(of.paymentStatusText, of.keepsPlace);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-h-[1lh] text-std-24B-150">{amount !== undefined && yen(amount)}</span>
        {payUntil && (
          <span>
            <span className="text-solid-gray-700">期限</span> <DatesText text={dateTimeText(payUntil)} />
          </span>
        )}
      </p>
      {canPay === undefined && <Skeleton rows={1} rowClassName="h-16" />}
      {canPay && <PayButton action={action} variant={variant} pay={pay} isRedirecting={isRedirecting} />}
      {canPay && text !== '' && <p className="phrase text-dns-14N-130 text-solid-gray-700">{text}</p>}
      {of.paymentStatusText === paymentStates.counter.statusText && (
        <p className="phrase text-solid-gray-700">施設の窓口でお支払いください。</p>
      )}
    </div>
  );
};
