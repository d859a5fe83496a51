import { CircleAlert, CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import type { Draw } from '#contract/lottery.ts';
import { Aside } from '#ui/page/Aside.tsx';
import type { Recomputed } from '../check/drawJobs.ts';
import { type Part, PartLinks } from '../PartLinks.tsx';
import { PublishedValues } from './PublishedValues.tsx';
import { partIds } from './partIds.ts';
import { readDefinition } from './readDefinition.ts';

const partsOf = ({ transcript }: Draw, hasDefinition: boolean): Part[] => [
  { id: partIds.phase, name: 'この抽選のいま' },
  { id: partIds.receipt, name: '自分の申込みを確かめる' },
  ...(transcript !== null && hasDefinition ? [{ id: partIds.odds, name: '応募の状況' }] : []),
  ...(transcript === null ? [] : [{ id: partIds.recomputation, name: '抽選を計算し直す' }]),
  { id: partIds.method, name: '抽選の決め方' },
];

/** Whether the recomputed result equals the published one, in short. */
const Verdict = ({ recomputed: { checks } }: { recomputed: Recomputed }) => {
  const isSame = checks.every(({ isPassed }) => isPassed);
  const Icon = isSame ? CircleCheck : CircleAlert;
  return (
    <p className={`flex gap-2 font-700 ${isSame ? 'text-success-2' : 'text-error-2'}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      <span className="phrase">
        {isSame ? '計算し直した結果と一致しています。' : '計算し直した結果と一致しません。'}
      </span>
    </p>
  );
};

type DrawAsideProps = { draw: Draw; recomputed: Recomputed | undefined };

/** The digests of a draw beside what is said of it, and whether it was recomputed with the same result. */
export const DrawAside = ({ draw, recomputed }: DrawAsideProps) => {
  const hasDefinition = useMemo(() => readDefinition(draw.definition) !== null, [draw.definition]);
  return (
    <Aside title="公開された値" hasBar foot={recomputed && <Verdict recomputed={recomputed} />}>
      <PublishedValues draw={draw} />
      <div className="hidden border-t border-solid-gray-300 pt-2 desktop:block">
        <PartLinks parts={partsOf(draw, hasDefinition)} />
      </div>
    </Aside>
  );
};
