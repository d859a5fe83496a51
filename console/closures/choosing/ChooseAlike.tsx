import { useRef, useState } from 'react';
import type { AffectedByClosure } from '#contract/desk/closure.ts';
import { intentLabels } from '#rules/facility/closure/closurePlan.ts';
import { Button } from '#ui/action/Button.tsx';
import { announce } from '#ui/speech/announce.ts';
import { count } from '#ui/text/format.ts';
import { type BulkIntent, type Choices, decidedAlike, isUndecided } from './choices.ts';

type ChooseAlikeProps = {
  items: readonly AffectedByClosure[];
  choices: Choices;
  onChoose: (choices: Choices) => void;
};

const ways: readonly (readonly [BulkIntent, string])[] = [
  ['cancel', intentLabels.cancel],
  ['keep', intentLabels.keep],
  ['move', '移動先の第1候補'],
];

/** How many lines are undecided, and one press that decides them all the same way; or takes all decisions back. */
export const ChooseAlike = ({ items, choices, onChoose }: ChooseAlikeProps) => {
  const title = useRef<HTMLLegendElement>(null);
  const [told, setTold] = useState<{ readonly of: Choices; readonly text: string }>();
  const undecidedIn = (some: Choices) => items.filter((item) => isUndecided(item, some));
  const undecided = undecidedIn(choices);
  const offered = ways.filter(([intent]) => undecided.some(({ intents }) => intents.includes(intent)));
  const tell = (next: Choices, text: string) => {
    onChoose(next);
    setTold({ of: next, text });
    announce(text);
    // The button that was pressed may be gone by then.
    title.current?.focus();
  };
  const decide = (intent: BulkIntent, label: string) => {
    const next = decidedAlike(items, choices, intent);
    const left = undecidedIn(next).length;
    const rest = left > 0 ? `「${label}」にできない${count(left, '件')}は未定のままです。` : '';
    tell(next, `${count(undecided.length - left, '件')}を「${label}」にしました。${rest}`);
  };
  const askable = undecidedIn({}).length;
  if (askable === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend ref={title} tabIndex={-1} className="mb-3 text-std-16B-170">
        {`未定 ${count(undecided.length, '件')}`}
      </legend>
      {told?.of === choices && <p>{told.text}</p>}
      {undecided.length > 0 && <p>1件ずつ扱いを選択するか、未定の予約をまとめて決めてください。</p>}
      <div className="flex flex-wrap gap-3">
        {offered.map(([intent, label]) => (
          <Button key={intent} variant="outline" onClick={() => decide(intent, label)}>
            {`未定をすべて「${label}」にする`}
          </Button>
        ))}
        {undecided.length < askable && (
          <Button variant="text" onClick={() => tell({}, `${count(askable, '件')}を未定に戻しました。`)}>
            すべて未定に戻す
          </Button>
        )}
      </div>
    </fieldset>
  );
};
