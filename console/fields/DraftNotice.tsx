import { useEffect, useRef } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { announce } from '#ui/speech/announce.ts';
import type { FormDraft } from './useFormDraft.ts';

const restoredText = '途中まで入力していた内容を戻しました';

/** Says above a form that it begins with what was typed before, and offers to throw that away. */
export const DraftNotice = ({ draft: { state, discard } }: { draft: FormDraft }) => {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state === 'restored') announce(`${restoredText}。`);
    // The button that was pressed is gone.
    if (state === 'discarded') ref.current?.focus();
  }, [state]);
  if (state === 'none') return null;
  if (state === 'discarded')
    return (
      <p ref={ref} tabIndex={-1}>
        戻した内容を破棄しました。
      </p>
    );
  return (
    <NotificationBanner title={restoredText}>
      <p className="phrase">まだ保存されていません。</p>
      <Button variant="outline" size="sm" className="mt-2 self-start" onClick={discard}>
        この内容を破棄する
      </Button>
    </NotificationBanner>
  );
};
