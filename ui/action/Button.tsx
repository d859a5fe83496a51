import { type ComponentProps, type ReactNode, useEffect, useId } from 'react';
import { announce } from '../speech/announce.ts';
import { type ButtonLook, buttonStyle } from './buttonStyle.ts';
import { SpinnerIcon } from './SpinnerIcon.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    icon?: ReactNode;
    isBusy?: boolean | undefined;
    busyLabel?: string | undefined;
    /** Why the button cannot be pressed; shown below it. The button stays reachable, so that everyone can learn it. */
    disabledReason?: string | undefined;
    /** The same when the reason is elsewhere: the id of that text. */
    disabledReasonId?: string | undefined;
  };

export const Button = ({
  variant,
  size,
  isFullWidth,
  icon,
  isBusy = false,
  busyLabel = '処理しています',
  disabledReason,
  disabledReasonId,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const ownReasonId = useId();
  const reasonId = disabledReason ? ownReasonId : disabledReasonId;
  const isDisabled = isBusy || reasonId !== undefined;

  useEffect(() => {
    if (isBusy) announce(busyLabel);
  }, [isBusy, busyLabel]);

  const button = (
    <button
      {...rest}
      type={type}
      className={`${buttonStyle({ variant, size, isFullWidth })} ${className}`}
      aria-busy={isBusy || undefined}
      aria-disabled={isDisabled || undefined}
      aria-describedby={reasonId ?? rest['aria-describedby']}
      onClick={(event) => {
        if (isDisabled) return event.preventDefault();
        onClick?.(event);
      }}
    >
      {isBusy ? <SpinnerIcon className="size-5" /> : icon}
      {children}
    </button>
  );

  if (!disabledReason) return button;
  return (
    <span className={`inline-flex flex-col gap-1 ${isFullWidth ? 'w-full' : 'max-w-full'}`}>
      {button}
      <span id={ownReasonId} className="text-center text-dns-14N-130 text-solid-gray-700 phrase">
        {disabledReason}
      </span>
    </span>
  );
};
