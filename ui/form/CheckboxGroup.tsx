import { Choice, ChoiceFieldset, type ChoiceGroupProps } from './ChoiceGroup.tsx';

type CheckboxGroupProps = ChoiceGroupProps & { value?: readonly string[] | undefined };

/** Several of a list. Without `value` the inputs keep their own state, as react-hook-form's register wants. */
export const CheckboxGroup = ({
  legend,
  options,
  requirement,
  support,
  error,
  isInline,
  value,
  ...rest
}: CheckboxGroupProps) => (
  <ChoiceFieldset legend={legend} requirement={requirement} support={support} error={error} isInline={isInline}>
    {(attributes) =>
      options.map((option) => (
        <Choice
          key={option.value}
          {...rest}
          {...attributes}
          type="checkbox"
          value={option.value}
          label={option.label}
          {...(value && { checked: value.includes(option.value) })}
        />
      ))
    }
  </ChoiceFieldset>
);
