import { useRef, useState } from 'react';
import type { FeeExample } from '#contract/desk/fees.ts';
import { confirm } from '#ui/dialog/dialogs.ts';
import { count } from '#ui/text/format.ts';
import type { FeeDraft } from './useFeeDraft.ts';

/** An example that is published with another number from now on. */
export type NewlyPublished = { readonly index: number; readonly example: FeeExample };

const discarding = {
  title: '下書きの破棄',
  message: '変更をすべて取り消して、もとの版からやり直します。',
  confirmLabel: '破棄する',
  cancelLabel: 'やめる',
  tone: 'danger',
} as const;

/** What is done to a draft as a whole: each says what it did, and puts the focus where the work goes on. */
export function useDraftActs({ change, draft, text, source, tables, undo: takeBack }: FeeDraft, startText: string) {
  const [way, setWay] = useState(source !== null && tables.length === 0 ? 'rules' : 'tables');
  const [told, setTold] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const examples = useRef<HTMLHeadingElement>(null);
  const goBy = (next: string) => {
    // Both ways change one text.
    change({ kind: 'read', text });
    setTold('');
    setWay(next);
  };
  const discard = async () => {
    if (!(await confirm(discarding))) return;
    change({ kind: 'read', text: startText });
    setTold('下書きを破棄しました。');
    // The button that was pressed is gone.
    heading.current?.focus();
  };
  const undo = () => {
    setTold(takeBack());
    // With the last change the button goes.
    if (draft.past.length === 1 && document.activeElement instanceof HTMLButtonElement) submit.current?.focus();
  };
  const rewrite = (next: string, words: string) => {
    change({ kind: 'rewrite', text: next });
    setTold(words);
  };
  const adopt = (published: readonly NewlyPublished[]) => {
    change({
      kind: 'fill',
      changes: published.map(({ index, example }) => ({
        path: ['examples', index, example.unit === 'yen' ? 'yen' : 'withinDays'],
        text: String(example.came),
      })),
    });
    setTold(`試算例${count(published.length, '件')}を新しい額にしました。`);
    examples.current?.focus();
  };
  const textOfForms = way === 'text' ? undefined : text;
  return { way, textOfForms, told, setTold, heading, submit, examples, goBy, discard, undo, adopt, rewrite };
}

export type DraftActs = ReturnType<typeof useDraftActs>;
