import { type ChangeEvent, useState } from 'react';
import { controlStyle, Field, useFieldIds } from '#ui/form/Field.tsx';
import { announce } from '#ui/speech/announce.ts';
import { readTextFile } from './feeWords.ts';

type TextFileFieldProps = { label: string; support: string; onRead: (text: string) => void };

/** A text file of this machine. */
export const TextFileField = ({ label, support, onRead }: TextFileFieldProps) => {
  const [error, setError] = useState<string>();
  const ids = useFieldIds({ support, error });
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const text = await readTextFile(file);
    setError(text === null ? '文字コードがUTF-8ではありません。UTF-8で保存し直してから選択してください。' : undefined);
    if (text === null) return;
    onRead(text);
    announce(`${file.name}を読み込みました。`);
  };
  return (
    <Field label={label} support={support} error={error} ids={ids}>
      <input
        type="file"
        accept=".yaml,.yml,.txt,text/*"
        {...ids.attributes}
        id={ids.id}
        className={controlStyle}
        onChange={read}
      />
    </Field>
  );
};
