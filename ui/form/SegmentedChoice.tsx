import { useId } from 'react';
import type { Option } from './SelectField.tsx';

type SegmentedChoiceProps = {
  legend: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
};

/** Two or three ways to look at the same thing: a switch that acts at once. */
export const SegmentedChoice = ({ legend, options, value, onChange }: SegmentedChoiceProps) => {
  const name = useId();
  return (
    <fieldset className="flex">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-12 cursor-pointer items-center border border-key-900 bg-white px-gutter text-oln-16B-100 text-key-900 not-first-of-type:border-s-0 first-of-type:rounded-s-8 last-of-type:rounded-e-8 hover:bg-key-50 has-checked:bg-key-900 has-checked:text-white has-focus-visible:z-1 has-focus-visible:outline-4 has-focus-visible:outline-offset-2 has-focus-visible:outline-black has-focus-visible:[box-shadow:0_0_0_2px_var(--color-yellow-300)] forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
};
