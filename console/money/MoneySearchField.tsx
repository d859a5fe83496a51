import { useTypedText } from '#console/list/useTypedText.ts';
import { TextField } from '#ui/form/TextField.tsx';

type MoneySearchFieldProps = { text: string; onChange: (text: string) => void };

/** Whose money, or of which reservation. The address keeps the text. */
export const MoneySearchField = ({ text, onChange }: MoneySearchFieldProps) => {
  const [typed, type] = useTypedText(text, onChange);
  return (
    <TextField
      label="利用者番号・氏名・フリガナ・電話の末尾・予約番号"
      type="search"
      value={typed}
      maxLength={100}
      onChange={({ target }) => type(target.value)}
    />
  );
};
