import { Button } from '#ui/action/Button.tsx';
import type { ButtonVariant } from '#ui/action/buttonStyle.ts';

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
