import { type ComponentProps, type ReactNode, useId } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'disabled'> & {
  label: ReactNode;
  /** For a box in a table whose place is explained by the headers; the label is read, not shown. */
  isLabelHidden?: boolean | undefined;
  /** Why the box cannot be ticked; shown beside it unless the label is hidden. */
  disabledReason?: string | undefined;
  /** The same when the reason is elsewhere: the id of that text. */
  disabledReasonId?: string | undefined;
};

const nothing = () => undefined;

export const Checkbox = ({
  label,
  isLabelHidden,
  disabledReason,
  disabledReasonId,
  className = '',
  onClick,
  onChange,
  ...rest
}: CheckboxProps) => {
  const ownReasonId = useId();
  const reasonId = disabledReason === undefined ? disabledReasonId : ownReasonId;
  const isDisabled = reasonId !== undefined;
  const hidden = isLabelHidden ? 'sr-only' : undefined;
  return (
    <span className={`inline-flex flex-col ${className}`}>
      <label
        className={`flex min-h-11 min-w-11 cursor-pointer items-start gap-3 py-2 has-aria-disabled:cursor-not-allowed ${isLabelHidden ? 'justify-center' : 'pe-3'}`}
      >
        <input
          {...rest}
          type="checkbox"
          className="choice mt-0.5"
          aria-disabled={isDisabled || undefined}
          aria-describedby={reasonId ?? rest['aria-describedby']}
          onClick={(event) => (isDisabled ? event.preventDefault() : onClick?.(event))}
          // React tells of a change before the click is undone.
          onChange={isDisabled ? nothing : onChange}
        />
        <span className={hidden ?? 'min-w-0'}>{label}</span>
      </label>
      {disabledReason !== undefined && (
        <span id={ownReasonId} className={hidden ?? 'ms-9 pb-2 text-dns-14N-130 text-solid-gray-700'}>
          {disabledReason}
        </span>
      )}
    </span>
  );
};
