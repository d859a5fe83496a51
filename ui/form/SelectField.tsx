import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldTexts, useFieldIds } from './Field.tsx';

export type Option = { value: string; label: string };

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'children'> &
  FieldTexts & { options: readonly Option[]; placeholder?: string | undefined };

/** The platform's own list: it opens as a wheel or a sheet on phones. */
export const SelectField = ({
  label,
  requirement,
  support,
  error,
  options,
  placeholder = '選択してください',
  className = '',
  ...rest
}: SelectFieldProps) => {
  const texts = { label, requirement, support, error };
  const ids = useFieldIds(texts);
  return (
    <Field {...texts} ids={ids}>
      <div className={`relative ${className}`}>
        <select {...rest} {...ids.attributes} id={ids.id} className={`${controlStyle} appearance-none pe-12`}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5" />
      </div>
    </Field>
  );
};
