import { typedDay } from '#rules/day/typedDay.ts';
import { TextField } from '#ui/form/TextField.tsx';
import { birthdayText } from './birthdayText.ts';

export const birthdayProblem = '「昭和25年3月4日」「1950/3/4」のように、実在する日を入力してください。';

type BirthdayFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** A birthday as it stands on somebody's papers, in either calendar; what is understood is said back. */
export const BirthdayField = ({ value, ...typing }: BirthdayFieldProps) => {
  const day = typedDay(value);
  return (
    <TextField
      label="生年月日"
      requirement="optional"
      support={day ? birthdayText(day) : '例：昭和25年3月4日、S25.3.4、1950/3/4'}
      autoComplete="off"
      value={value}
      {...typing}
    />
  );
};
