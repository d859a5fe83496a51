import { Check } from 'lucide-react';
import type { Draw, DrawPhase } from '#contract/lottery.ts';
import { DatesText } from '#ui/text/DatesText.tsx';
import { closeText, dateTimeText } from '#ui/text/format.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';

/** How many steps are done. The draw itself is not shown before the announcement. */
const doneIn: Record<DrawPhase, number> = { published: 0, open: 1, closed: 2, announced: 4 };

const stepsOf = ({ opensAt, closesAt, drawAt, announceAt }: Draw) => [
  { name: '受付開始', text: '決め方を公開', when: dateTimeText(opensAt) },
  { name: '締切', text: '一覧を固定', when: closeText(closesAt) },
  { name: '抽選', text: '乱数で順番を決定', when: dateTimeText(drawAt) },
  { name: '結果の発表', text: '記録を公開', when: dateTimeText(announceAt) },
];

const Sign = ({ isDone, number }: { isDone: boolean; number: number }) => (
  <span
    className={`grid size-8 shrink-0 place-content-center rounded-full border-2 text-oln-16B-100 ${isDone ? 'border-key-900 bg-key-900 text-white' : 'border-solid-gray-420 bg-white text-solid-gray-700'}`}
  >
    {isDone ? (
      <Check aria-hidden="true" strokeWidth={3} className="size-5" />
    ) : (
      <span aria-hidden="true">{number}</span>
    )}
  </span>
);

/** The way of a draw and how far it has come. */
export const DrawSteps = ({ draw }: { draw: Draw }) => (
  <div className="@container">
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without numbers unless explicit */}
    <ol role="list" className="grid gap-4 @min-[30rem]:grid-cols-2 @min-[52rem]:grid-cols-4">
      {stepsOf(draw).map(({ name, text, when }, index) => {
        const isDone = index < doneIn[draw.phase];
        return (
          <li key={name} className="flex gap-3">
            <Sign isDone={isDone} number={index + 1} />
            <div className="min-w-0">
              <p className="text-std-16B-170">
                {name}
                {isDone && <VisuallyHidden>（済み）</VisuallyHidden>}
              </p>
              <p>
                <DatesText text={when} />
              </p>
              <p className="text-solid-gray-700">{text}</p>
            </div>
          </li>
        );
      })}
    </ol>
  </div>
);
