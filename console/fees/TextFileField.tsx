import { useState } from 'react';
import { FileField } from '#console/fields/FileField.tsx';
import { announce } from '#ui/speech/announce.ts';
import { readTextFile } from './feeWords.ts';

type TextFileFieldProps = { label: string; support: string; onRead: (text: string) => void };

/** A text file of this machine. */
export const TextFileField = ({ label, support, onRead }: TextFileFieldProps) => {
  const [error, setError] = useState<string>();
  const read = async (file: File) => {
    const text = await readTextFile(file);
    setError(text === null ? '文字コードがUTF-8ではありません。UTF-8で保存し直してから選択してください。' : undefined);
    if (text === null) return;
    onRead(text);
    announce(`${file.name}を読み込みました。`);
  };
  return <FileField label={label} support={support} error={error} accept=".yaml,.yml,.txt,text/*" onChosen={read} />;
};
