import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { announce } from '#web/ui/announce.ts';
import { Button } from '#web/ui/Button.tsx';

/** Copies a text; absent where the browser has no clipboard to offer, as on plain http addresses. */
export const CopyButton = ({ text }: { text: string }) => {
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
      {isCopied ? 'コピーしました' : '番号をコピー'}
    </Button>
  );
};
