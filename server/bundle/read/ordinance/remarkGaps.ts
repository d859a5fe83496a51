import type { OrdinanceDay } from '#rules/ordinance/ordinance.ts';
import type { OrdinanceEntry } from '#server/bundle/form/ordinance.ts';
import { mistake } from '#server/bundle/problem/mistake.ts';
import type { Path } from '#server/bundle/problem/path.ts';
import type { Report } from '#server/bundle/problem/problem.ts';
import { offeredFrames } from '../offeredFrames.ts';
import type { ResolvedArticle } from '../resolved.ts';
import { dayKinds } from '../takenOf.ts';

type Step = OrdinanceEntry['steps'][number];

const bands = ['admission', 'attendees'] as const;

/** Remarks on amounts between two bands of a step, which no rule of it speaks of. */
export function remarkGaps(steps: readonly Step[], path: Path, remark: Report) {
  steps.forEach((step, index) => {
    if (step.kind !== 'rates' && step.kind !== 'amounts') return;
    for (const of of bands) {
      const named = step.rules.flatMap(({ when }) => when[of] ?? []).toSorted((one, other) => one.over - other.over);
      const gap = named.find(({ to }) => {
        const isCovered = named.some((other) => to !== undefined && other.over <= to && (other.to ?? Infinity) > to);
        return to !== undefined && !isCovered && named.some(({ over }) => over > to);
      });
      if (gap?.to === undefined) continue;
      const from = gap.to + 1;
      const to = named.find(({ over }) => over >= from)?.over ?? from;
      remark([...path, index, 'rules'], mistake('gap', { of, from, to }));
    }
  });
}

/** Remarks on frames taken together between which another one lies, or of which one lies in another. */
export function remarkTogether(
  { combined }: OrdinanceEntry,
  articles: readonly ResolvedArticle[],
  path: Path,
  remark: Report,
) {
  combined.forEach(({ name, of, when }, index) => {
    const problems = articles
      .filter(({ key }) => when.rooms?.includes(key) !== false)
      .flatMap((article) => dayKinds.flatMap((day) => togetherProblem(article, of, day) ?? []));
    const [first] = problems;
    if (first !== undefined) remark([...path, index], first(name));
  });
}

/** What is odd about frames that are taken together, under a name, in a room on a kind of day. */
function togetherProblem(article: ResolvedArticle, of: readonly string[], day: OrdinanceDay) {
  const room = article.name;
  const offered = offeredFrames(article).filter(({ days }) => days.includes(day));
  const parts = of.flatMap((name) => offered.find((frame) => frame.name === name) ?? []);
  if (parts.length < of.length) return undefined;
  const sorted = parts.toSorted((one, other) => one.hours.fromMinute - other.hours.fromMinute);
  for (const [index, { name, hours }] of sorted.entries()) {
    const next = sorted[index + 1];
    if (!next) continue;
    if (next.hours.fromMinute < hours.toMinute) {
      return (whole: string) => mistake('framesOverlap', { name: whole, one: name, other: next.name, room });
    }
    const between = offered.find(
      (frame) =>
        !of.includes(frame.name) &&
        frame.hours.fromMinute >= hours.toMinute &&
        frame.hours.toMinute <= next.hours.fromMinute,
    );
    if (between) return (whole: string) => mistake('frameBetween', { name: whole, between: between.name, room });
  }
  return undefined;
}
