import type { z } from 'zod';
import { type OrdinanceEntry, ordinanceVersion } from '../form/ordinance.ts';
import type { ResolvedArticle } from '../read/resolved.ts';
import { dayKinds } from '../read/takenOf.ts';
import { type Prices, pricesWithout } from './describeVersion.ts';
import type { HallFees } from './hallFees.ts';

type BaseInput = z.input<typeof ordinanceVersion>['base'][number];

/** What is offered on a kind of day, with its price. */
const pricedOn = (prices: Prices, index: number): [string, number][] =>
  [...prices].flatMap(([name, yen]): [string, number][] => {
    const price = yen[index] ?? null;
    return price === null ? [] : [[name, price]];
  });

/** The rows of a room: days on which everything costs the same share one. */
function rowsOf(article: ResolvedArticle): BaseInput[] {
  const prices = pricesWithout(article);
  const kinds = dayKinds.map((day, index) => ({ day, priced: pricedOn(prices, index) }));
  const alike = Map.groupBy(kinds, ({ priced }) => JSON.stringify(priced));
  return [...alike.values()].flatMap((days): BaseInput[] => {
    const priced = days[0]?.priced ?? [];
    const [first] = priced;
    if (!first) return [];
    const when = {
      rooms: [article.key],
      ...(days.length < dayKinds.length && { days: days.map(({ day }) => day) }),
    };
    if (article.timeFrameType === 'time') return [{ kind: 'time', when, yen: first[1] }];
    return [{ kind: 'frames', when, yen: Object.fromEntries(priced) }];
  });
}

/** What frames and hours of a place cost by themselves, as a version; undefined where nothing has a price. */
export function versionByFrames({ container }: HallFees, firstDay: string): OrdinanceEntry | undefined {
  const base = container.articles.flatMap(rowsOf);
  const wanted = { firstDay, appliesBy: 'dayOfUse', law: `${container.name} 使用料`, base };
  return ordinanceVersion.safeParse(wanted).data;
}
