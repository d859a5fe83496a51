import { useTypedText } from '#console/kit/useTypedText.ts';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type MoneySearchFieldProps = {
  text: string;
  onChange: (text: string) => void;
  /** Enter opens what alone was found; null where that is not one, or nobody may. */
  onOpen?: (() => void) | null;
};

/** Whose money, or of which reservation. The address keeps the text. */
export const MoneySearchField = ({ text, onChange, onOpen }: MoneySearchFieldProps) => {
  const [typed, type] = useTypedText(text, onChange);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === text) onOpen?.();
      }}
    >
      <TextField
        label="利用者番号・氏名・フリガナ・電話の末尾・予約番号"
        type="search"
        value={typed}
        maxLength={100}
        onChange={({ target }) => type(target.value)}
      />
    </Form>
  );
};
