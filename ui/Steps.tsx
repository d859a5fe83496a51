import { Check } from 'lucide-react';
import { VisuallyHidden } from './text/VisuallyHidden.tsx';

type StepsProps = {
  /** The purpose of these steps, for screen readers. */
  label: string;
  steps: readonly string[];
  /** The index of the present step, from 0. */
  current: number;
};

type State = 'done' | 'current' | 'upcoming';

const stateOf = (index: number, current: number): State => {
  if (index === current) return 'current';
  return index < current ? 'done' : 'upcoming';
};

const numberOf = (index: number) => index + 1;

const circles: Record<State, string> = {
  done: 'border-key-900 bg-white text-key-900',
  current:
    'border-key-900 bg-key-900 text-white forced-colors:border-[Highlight] forced-colors:outline-2 forced-colors:outline-[Highlight]',
  upcoming: 'border-solid-gray-420 bg-white text-solid-gray-700',
};

/** With very large text only the present step keeps its name in sight. */
const names: Record<State, string> = {
  done: 'text-solid-gray-700 @max-[15rem]:sr-only',
  current: 'font-700 text-key-1000',
  upcoming: 'text-solid-gray-700 @max-[15rem]:sr-only',
};

const Step = ({ name, index, state }: { name: string; index: number; state: State }) => (
  <li
    aria-current={state === 'current' ? 'step' : undefined}
    className="relative flex min-w-0 flex-1 flex-col items-center gap-1 text-center not-first:before:absolute not-first:before:end-[calc(50%+1.5rem)] not-first:before:top-[calc(1rem-1px)] not-first:before:w-[calc(100%-3rem)] not-first:before:border-t-2 not-first:before:border-solid-gray-420"
  >
    <span className={`grid size-8 place-content-center rounded-full border-2 text-oln-16B-100 ${circles[state]}`}>
      {state === 'done' ? <Check role="img" aria-label="完了" strokeWidth={3} className="size-5" /> : numberOf(index)}
    </span>
    <VisuallyHidden>：</VisuallyHidden>
    <span className={`max-w-full text-dns-14N-130 phrase ${names[state]}`}>{name}</span>
  </li>
);

/** Where one is on a way of several pages. */
export const Steps = ({ label, steps, current }: StepsProps) => (
  <div className="@container">
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without numbers unless explicit */}
    <ol role="list" aria-label={label} className="mx-auto flex max-w-120 desktop:mx-0">
      {steps.map((name, index) => (
        <Step key={name} name={name} index={index} state={stateOf(index, current)} />
      ))}
    </ol>
  </div>
);
