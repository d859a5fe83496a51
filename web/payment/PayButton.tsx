import { Button } from '#web/ui/Button.tsx';
import type { ButtonVariant } from '#web/ui/buttonStyle.ts';

type PayButtonProps = {
  action: string;
  variant?: ButtonVariant | undefined;
  className?: string | undefined;
  pay: () => void;
  isLeaving: boolean;
};

/** Leads to the provider's page. */
export const PayButton = ({ action, variant, className = '', pay, isLeaving }: PayButtonProps) => (
  <Button
    variant={variant}
    size="lg"
    isFullWidth
    className={`self-center sm:max-w-80 ${className}`}
    isBusy={isLeaving}
    busyLabel="お支払いのページへ移動しています"
    onClick={pay}
  >
    {action}
  </Button>
);
