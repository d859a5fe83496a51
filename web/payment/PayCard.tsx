import { Card } from '#ui/Card.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { dateTimeText, yen } from '#ui/text/format.ts';
import { PayButton, payWords } from './PayButton.tsx';

type PayCardProps = {
  /** Yen. */
  amount: number;
  /** The last minute in which it can be paid. */
  payUntil: string | null;
  paymentStatusText: string;
  /** It is not cancelled when nobody pays. */
  keepsPlace?: boolean;
  pay: () => void;
  isRedirecting: boolean;
};

/** What is to be paid until when, and the way to the provider's page. */
export const PayCard = ({
  amount,
  payUntil,
  paymentStatusText,
  keepsPlace = false,
  pay,
  isRedirecting,
}: PayCardProps) => {
  const { text, action, variant } = payWords(paymentStatusText, keepsPlace);
  return (
    <Card title="お支払い" className="border-2! border-key-900!">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-std-28B-150">{yen(amount)}</p>
        {payUntil && (
          <p>
            <span className="text-solid-gray-700">期限</span> <DatesText text={dateTimeText(payUntil)} />
          </p>
        )}
      </div>
      {text !== '' && <p className="text-solid-gray-700">{text}</p>}
      <PayButton action={action} variant={variant} pay={pay} isRedirecting={isRedirecting} />
    </Card>
  );
};
