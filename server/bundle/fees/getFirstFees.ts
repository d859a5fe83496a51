import type { z } from 'zod';
import { addDays, dayOf } from '#rules/day/day.ts';
import type { Operation } from '#server/operation.ts';
import { ordinanceVersion } from '../form/ordinance.ts';
import type { ResolvedArticle } from '../read/resolved.ts';
import { dayKinds } from '../read/takenOf.ts';
import { type Prices, pricesWithout } from './describeVersion.ts';
import { placeOfFees } from './placeOfFees.ts';
import { choicesOf } from './tryFee.ts';
import { versionText } from './versionText.ts';

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

/** A first version to begin with: nothing costs another sum under it. Refuses notFound; '' where nothing has a price. */
export const getFirstFees: Operation<'Desk/GetFirstFees'> = async (context, { containerId }) => {
  const place = await placeOfFees(context, containerId);
  const { container } = place;
  const base = container.articles.filter(({ published }) => published).flatMap(rowsOf);
  const firstDay = addDays(dayOf(context.now), 1);
  const wanted = { firstDay, appliesBy: 'dayOfUse', law: `${container.name} 使用料`, base };
  const version = ordinanceVersion.safeParse(wanted);
  return {
    text: version.success ? versionText(version.data) : '',
    choices: choicesOf(place, { steps: [], equipment: [] }),
  };
};
