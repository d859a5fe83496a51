import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldTexts, useFieldIds } from './Field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldTexts;

export const TextField = ({ label, requirement, support, error, className = '', ...rest }: TextFieldProps) => {
  const texts = { label, requirement, support, error };
  const ids = useFieldIds(texts);
  return (
    <Field {...texts} ids={ids}>
      <input type="text" {...rest} {...ids.attributes} id={ids.id} className={`${controlStyle} ${className}`} />
    </Field>
  );
};
