import type { ComponentProps, FocusEvent } from 'react';
import { toDigits } from './digits.ts';
import { controlStyle, Field, type FieldTexts, useFieldIds } from './Field.tsx';

type NumberFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'inputMode'> &
  FieldTexts & { unit?: string | undefined };

/**
 * A whole number as text: no spinner that turns under a scrolling finger, any width of digits.
 * It is put right on leaving, because changing the text in the middle of a composition breaks the input method.
 */
export const NumberField = ({
  label,
  requirement,
  support,
  error,
  unit,
  className = 'max-w-48',
  onChange,
  onBlur,
  ...rest
}: NumberFieldProps) => {
  const texts = { label, requirement, support, error };
  const ids = useFieldIds(texts);

  const normalize = (event: FocusEvent<HTMLInputElement>) => {
    const digits = toDigits(event.target.value);
    if (digits !== event.target.value) {
      event.target.value = digits;
      onChange?.(event);
    }
    onBlur?.(event);
  };

  return (
    <Field {...texts} ids={ids}>
      <div className="flex items-center gap-2">
        <input
          autoComplete="off"
          {...rest}
          {...ids.attributes}
          id={ids.id}
          type="text"
          inputMode="numeric"
          onChange={onChange}
          onBlur={normalize}
          className={`${controlStyle} text-end ${className}`}
        />
        {unit && <span className="shrink-0">{unit}</span>}
      </div>
    </Field>
  );
};
