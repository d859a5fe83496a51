import { useId } from 'react';
import { Choice, ChoiceFieldset, type ChoiceGroupProps } from './ChoiceGroup.tsx';

type RadioGroupProps = ChoiceGroupProps & { value?: string | undefined; defaultValue?: string | undefined };

export const RadioGroup = ({
  legend,
  options,
  requirement,
  support,
  error,
  isInline,
  value,
  defaultValue,
  name,
  ...rest
}: RadioGroupProps) => {
  const ownName = useId();
  return (
    <ChoiceFieldset legend={legend} requirement={requirement} support={support} error={error} isInline={isInline}>
      {(attributes) =>
        options.map((option) => (
          <Choice
            key={option.value}
            {...rest}
            {...attributes}
            type="radio"
            name={name ?? ownName}
            value={option.value}
            label={option.label}
            {...(value !== undefined && { checked: value === option.value })}
            {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
          />
        ))
      }
    </ChoiceFieldset>
  );
};
