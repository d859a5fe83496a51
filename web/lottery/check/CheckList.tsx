import { Check, X } from 'lucide-react';
import type { Check as RuleCheck } from '#rules/lottery/verify/check.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';

type CheckListProps<Name extends string> = {
  label: string;
  checks: readonly RuleCheck<Name>[];
  words: Record<Name, { label: string; text: string }>;
};

const Sign = ({ isPassed }: { isPassed: boolean }) => (
  <span
    className={`grid size-7 shrink-0 place-content-center rounded-full text-white ${isPassed ? 'bg-success-2' : 'bg-error-2'}`}
  >
    {isPassed ? (
      <Check aria-hidden="true" strokeWidth={3} className="size-5" />
    ) : (
      <X aria-hidden="true" strokeWidth={3} className="size-5" />
    )}
  </span>
);

const Side = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt className="font-700">{name}</dt>
    <dd className="font-mono text-[0.875rem] break-all whitespace-pre-line">{text || '（なし）'}</dd>
  </div>
);

const Difference = ({ expected, found }: { expected: string; found: string }) => (
  <dl className="mt-1 flex flex-col gap-2 rounded-8 bg-red-50 px-gutter py-2 leading-150 text-red-1000">
    <Side name="計算した値" text={expected} />
    <Side name="公開された値" text={found} />
  </dl>
);

/** Every check by name, passed or not. */
export const CheckList = <Name extends string>({ label, checks, words }: CheckListProps<Name>) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
  <ul role="list" aria-label={label} className="flex flex-col gap-3">
    {checks.map(({ name, isPassed, expected, found }) => (
      <li key={name} className="flex gap-3">
        <Sign isPassed={isPassed} />
        <div className="min-w-0 grow">
          <p className="font-700">
            <VisuallyHidden>{isPassed ? '一致：' : '不一致：'}</VisuallyHidden>
            {words[name].label}
          </p>
          <p className="leading-150 text-solid-gray-700">{words[name].text}</p>
          {!isPassed && <Difference expected={expected} found={found} />}
        </div>
      </li>
    ))}
  </ul>
);
