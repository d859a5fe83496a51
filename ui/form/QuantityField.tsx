import { useEffect, useRef, useState } from 'react';
import { numberText } from '#rules/text/yen.ts';
import { wholeNumberOf } from './digits.ts';
import { NumberField } from './NumberField.tsx';
import { SelectField } from './SelectField.tsx';

/** So many are chosen from a list; more are typed. */
const mostListed = 20;

type QuantityFieldProps = { label: string; value: number; most: number; onChange: (quantity: number) => void };

const Listed = ({ label, value, most, onChange }: QuantityFieldProps) => (
  <SelectField
    label={label}
    className="max-w-40"
    placeholder=""
    options={Array.from({ length: most }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` }))}
    value={`${value}`}
    onChange={({ target }) => onChange(Number(target.value))}
  />
);

const Typed = ({ label, value, most, onChange }: QuantityFieldProps) => {
  const ref = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(`${value}`);
  const [isTold, setIsTold] = useState(false);
  const fits = (typed: string) => {
    const number = wholeNumberOf(typed);
    return number !== null && number >= 1 && number <= most;
  };
  // Another number may have been filled in meanwhile.
  const shown = fits(text) && wholeNumberOf(text) !== value ? `${value}` : text;
  const unfit = fits(shown) ? '' : `1から${numberText(most)}までの数を入力してください。`;
  // `Form` asks for it before it is sent: a number that is none is not taken for the one before.
  useEffect(() => ref.current?.setCustomValidity(unfit));
  return (
    <NumberField
      ref={ref}
      label={label}
      className="max-w-28"
      value={shown}
      error={(isTold && unfit) || undefined}
      onInvalid={() => setIsTold(true)}
      onBlur={() => setIsTold(true)}
      onChange={({ target }) => {
        setText(target.value);
        if (fits(target.value)) onChange(wholeNumberOf(target.value) ?? value);
      }}
    />
  );
};

/** How many of something, from one on. */
export const QuantityField = (props: QuantityFieldProps) =>
  props.most > mostListed ? <Typed {...props} /> : <Listed {...props} />;
