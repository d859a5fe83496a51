import { TextAreaField } from '#ui/form/TextAreaField.tsx';

type StaffNoteFieldProps = { value: string; onChange: (text: string) => void };

/** Beside the words for its person, words for colleagues alone. */
export const StaffNoteField = ({ value, onChange }: StaffNoteFieldProps) => (
  <TextAreaField
    label="職員だけに見えるメモ"
    requirement="optional"
    support="予約の履歴に残ります。利用者には送信も表示もされません。"
    value={value}
    maxLength={500}
    rows={2}
    onChange={({ target }) => onChange(target.value)}
  />
);
