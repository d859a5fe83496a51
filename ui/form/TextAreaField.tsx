import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldTexts, useFieldIds } from './Field.tsx';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldTexts;

/** Several lines of text. */
export const TextAreaField = ({ label, requirement, support, error, rows = 3, ...rest }: TextAreaFieldProps) => {
  const texts = { label, requirement, support, error };
  const ids = useFieldIds(texts);
  return (
    <Field {...texts} ids={ids}>
      <textarea rows={rows} {...rest} {...ids.attributes} id={ids.id} className={controlStyle} />
    </Field>
  );
};
