import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextField } from '#ui/form/TextField.tsx';

/** After a key the next is waited for so long, in milliseconds. */
const restMs = 800;

/** A browser takes the first digit of a year for all of it. */
const isWhole = (day: string) => day === '' || day >= '1900';

type DayFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> & {
  value: string;
  /** 'YYYY-MM-DD', or '' where it was emptied. */
  onChange: (day: string) => void;
};

/**
 * A day on which something is shown at once. Each digit that is typed makes another day of it: the one that is meant is
 * taken when the digits rest, with Enter, or when the field is left; one of the calendar at once.
 */
export const DayField = ({ value, onChange, ...rest }: DayFieldProps) => {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const keyAt = useRef(Number.NEGATIVE_INFINITY);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const take = (day: string) => {
    clearTimeout(resting.current);
    if (isWhole(day) && day !== value) onChange(day);
  };
  return (
    <TextField
      {...rest}
      type="date"
      value={typed}
      onChange={({ target, timeStamp }) => {
        setTyped(target.value);
        clearTimeout(resting.current);
        if (timeStamp - keyAt.current > restMs) take(target.value);
        else resting.current = setTimeout(take, restMs, target.value);
      }}
      onKeyDown={({ key, timeStamp }) => {
        keyAt.current = timeStamp;
        if (key === 'Enter') take(typed);
      }}
      onBlur={() => {
        take(typed);
        // What was typed half-way, or may not be empty, is what it was.
        if (typed === '' || !isWhole(typed)) setTyped(value);
      }}
    />
  );
};
