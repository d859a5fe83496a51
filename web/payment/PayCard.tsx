import { paymentStates } from '#rules/payment/paymentStates.ts';
import { Card } from '#ui/Card.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { dateTimeText, yen } from '#ui/text/format.ts';
import { PayButton } from './PayButton.tsx';

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

/** With a slip, the person only needs to see it again. */
const wordsOf = (paymentStatusText: string, keepsPlace: boolean) =>
  paymentStatusText === paymentStates.processing.statusText
    ? {
        text: 'お支払いの手続き中です。コンビニエンスストアなどでのお支払いは、お店で支払ったあとに確認されます。',
        action: '支払い方法をもう一度見る',
        variant: 'outline' as const,
      }
    : {
        text: keepsPlace ? '' : '期限までにお支払いがないと、予約は自動的に取り消されます。',
        action: '支払う',
        variant: 'solid' as const,
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
  const { text, action, variant } = wordsOf(paymentStatusText, keepsPlace);
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
