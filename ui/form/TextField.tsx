import { type ComponentProps, useState } from 'react';
import { controlStyle, Field, type FieldTexts, useFieldIds } from './Field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldTexts;

/** A day of which the browser knows a part alone; it calls it none, and `Form` asks it what it thinks. */
const halfTyped = '日付を最後まで入力するか、すべて消してください。';

export const TextField = ({
  label,
  requirement,
  support,
  error,
  className = '',
  onInput,
  onBlur,
  ...rest
}: TextFieldProps) => {
  const [isHalf, setIsHalf] = useState(false);
  const texts = { label, requirement, support, error: isHalf ? halfTyped : error };
  const ids = useFieldIds(texts);
  return (
    <Field {...texts} ids={ids}>
      <input
        type="text"
        {...rest}
        {...ids.attributes}
        id={ids.id}
        className={`${controlStyle} ${className}`}
        onInvalid={({ currentTarget }) => setIsHalf(currentTarget.validity.badInput)}
        onInput={(event) => {
          if (isHalf) setIsHalf(event.currentTarget.validity.badInput);
          onInput?.(event);
        }}
        onBlur={(event) => {
          if (isHalf) setIsHalf(event.currentTarget.validity.badInput);
          onBlur?.(event);
        }}
      />
    </Field>
  );
};
