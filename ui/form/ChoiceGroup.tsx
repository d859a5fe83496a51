import type { ComponentProps, ReactNode } from 'react';
import { ErrorText, type Requirement, RequirementBadge, SupportText, useFieldIds } from './Field.tsx';
import type { Option } from './SelectField.tsx';

export type ChoiceGroupProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'defaultValue'> & {
  legend: ReactNode;
  options: readonly Option[];
  requirement?: Requirement | undefined;
  support?: ReactNode;
  error?: string | undefined;
  /** Side by side instead of one below the other: for two or three short options. */
  isInline?: boolean | undefined;
};

type ChoiceProps = ComponentProps<'input'> & { type: 'radio' | 'checkbox'; label: ReactNode };

/** One radio button or checkbox with its text; the whole line can be pressed. */
export const Choice = ({ label, className = '', ...rest }: ChoiceProps) => (
  <div className={className}>
    <label className="flex min-h-11 w-fit cursor-pointer items-start gap-3 py-2 pe-3">
      <input {...rest} className="choice mt-0.5" />
      <span className="min-w-0">{label}</span>
    </label>
  </div>
);

type ChoiceFieldsetProps = Pick<ChoiceGroupProps, 'legend' | 'requirement' | 'support' | 'error' | 'isInline'> & {
  children: (attributes: { 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined }) => ReactNode;
};

/** The frame of a group of choices: legend, help, the choices and the error. */
export const ChoiceFieldset = ({ legend, requirement, support, error, isInline, children }: ChoiceFieldsetProps) => {
  const ids = useFieldIds({ support, error });
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = ids.attributes;
  return (
    <fieldset aria-describedby={describedBy} className="flex min-w-0 flex-col gap-1">
      <legend className="text-std-16B-170">
        {legend}
        <RequirementBadge requirement={requirement} />
      </legend>
      <SupportText id={ids.supportId}>{support}</SupportText>
      <div className={isInline ? 'flex flex-wrap gap-x-6' : 'flex flex-col'}>
        {children({ 'aria-describedby': ids.errorId, 'aria-invalid': isInvalid })}
      </div>
      <ErrorText id={ids.errorId}>{error}</ErrorText>
    </fieldset>
  );
};
