import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import type { ButtonVariant } from '#ui/action/buttonStyle.ts';
import { FormError } from '#ui/form/Form.tsx';
import { passkeyAdvice } from './passkey.ts';

type PasskeyButtonProps = {
  /** Throws when the browser or the server refuses. */
  act: () => Promise<unknown>;
  busyLabel: string;
  variant?: ButtonVariant;
  /** Whether it begins with the focus. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** Has the browser ask for a passkey. What went wrong stands below. */
export const PasskeyButton = ({
  act,
  busyLabel,
  variant = 'solid',
  takesFocus = false,
  children,
}: PasskeyButtonProps) => {
  const ref = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  // A dialog gives the focus to its title first.
  useEffect(() => {
    if (!takesFocus) return;
    const frame = requestAnimationFrame(() => ref.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [takesFocus]);

  const press = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(passkeyAdvice(error));
    }
    setIsBusy(false);
  };

  return (
    <div className="flex flex-col items-start gap-4">
      <Button
        ref={ref}
        variant={variant}
        icon={<KeyRound aria-hidden="true" className="size-5" />}
        isBusy={isBusy}
        busyLabel={busyLabel}
        onClick={press}
      >
        {children}
      </Button>
      <FormError message={failure} />
    </div>
  );
};
