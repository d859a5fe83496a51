import { paymentStates } from '#rules/payment/paymentStates.ts';
import { Button } from '#ui/action/Button.tsx';
import type { ButtonVariant } from '#ui/action/buttonStyle.ts';

/** With a slip, the person only needs to see it again. */
export const payWords = (paymentStatusText: string, keepsPlace: boolean) =>
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

type PayButtonProps = {
  action: string;
  variant?: ButtonVariant | undefined;
  className?: string | undefined;
  pay: () => void;
  isRedirecting: boolean;
};

/** Goes to the provider's page. */
export const PayButton = ({ action, variant, className = '', pay, isRedirecting }: PayButtonProps) => (
  <Button
    variant={variant}
    size="lg"
    isFullWidth
    className={`tablet:max-w-80 ${className}`}
    isBusy={isRedirecting}
    busyLabel="お支払いのページへ移動しています"
    onClick={pay}
  >
    {action}
  </Button>
);
