import { addMonths, firstOfMonth } from '#rules/day/day.ts';
import { lotteryOf } from '#rules/facility/calendar/lotteryCloses.ts';
import { announcedAt } from '#rules/facility/calendar/windows.ts';
import { mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import type { Report } from '../problem/problem.ts';
import type { ResolvedArticle, ResolvedContainer } from './resolved.ts';

/** Months of use that are looked at, farther than any lottery lies ahead. */
const monthsAhead = 60;

/** The lotteries of an article in its versions, as the rules know them. */
function drawnOf({ lotteryWindow, versions = [] }: ResolvedArticle) {
  const changes = versions
    .flatMap(({ firstDay, lotteryWindow: window }) =>
      window === undefined ? [] : [{ firstDay, lotteryWindow: window }],
    )
    .toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1));
  return changes.length === 0 ? { lotteryWindow } : { lotteryWindow, versions: changes };
}

/** Reports rooms of a place that are drawn together and would be told at different times: one draw has one result. */
export function checkAnnouncements(
  { articles }: Pick<ResolvedContainer, 'articles'>,
  { path, today, report }: { readonly path: Path; readonly today: string; readonly report: Report },
) {
  const months = Array.from({ length: monthsAhead }, (_, index) => addMonths(firstOfMonth(today), index));
  const told = new Map<string, { readonly at: string; readonly name: string }>();
  articles.forEach((article, index) => {
    const drawn = drawnOf(article);
    const lotteries = months.flatMap((month) => lotteryOf(drawn, month) ?? []);
    const other = lotteries
      .map(({ window, closesAt }) => {
        const at = announcedAt(window, closesAt, 0);
        const first = told.get(closesAt) ?? { at, name: article.name };
        told.set(closesAt, first);
        return first.at === at ? undefined : first.name;
      })
      .find((name) => name !== undefined);
    if (other === undefined) return;
    report([...path, 'articles', index, 'lotteryWindow', 'announces'], mistake('announcesApart', { other }));
  });
}
