import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { announce } from '../speech/announce.ts';
import { Button } from './Button.tsx';

/** Copies a text; absent where the browser has no clipboard to offer, as on plain http addresses. */
export const CopyButton = ({ text, label }: { text: string; label: ReactNode }) => {
  const [isCopied, setIsCopied] = useState(false);
  if (!navigator.clipboard) return null;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      announce('コピーしました。');
    } catch {
      announce('コピーできませんでした。');
    }
  };

  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant="outline" size="sm" icon={<Icon aria-hidden="true" className="size-4" />} onClick={copy}>
      {isCopied ? 'コピーしました' : label}
    </Button>
  );
};
