import { lastOfMonth, monthOf, yearOf } from '#rules/day/day.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { lotteryOf, monthsClosingAt } from '#rules/facility/calendar/lotteryCloses.ts';
import { announcedAt } from '#rules/facility/calendar/windows.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import type { Context } from '#server/context.ts';
import { definitionOf } from '#server/lottery/definitionOf.ts';
import { drawsOfContainer } from '#server/lottery/draw.queries.ts';
import { publishDraw } from '#server/lottery/publishDraw.ts';
import { instantOf } from '#server/time.ts';
import type { Period } from '../occupancy.queries.ts';
import { placeWithArticles } from './facilityDraw.queries.ts';
import { roomsOf } from './roomsOf.ts';

/** A lottery of a place: the part of it that closes at that (exclusive) instant. */
type FacilityLottery = { readonly containerId: string; readonly closesAt: string };

/** What somebody enters for: a room on these days. */
type Entered = { readonly articleId: string; readonly days: Period };

/**
 * The draw that gives away a room on these days, published now if it was not before; null where there is no such
 * lottery.
 */
export async function facilityDrawOf(context: Context, lottery: FacilityLottery, entered: Entered) {
  const known = await drawWith(context, lottery, entered);
  if (known) return known;
  await publishFacilityDraw(context, lottery);
  return drawWith(context, lottery, entered);
}

async function drawWith(context: Context, lottery: FacilityLottery, entered: Entered) {
  const draws = await publishedDraws(context, lottery);
  return draws.find((draw) => isDrawnIn(draw, entered)) ?? null;
}

/**
 * Publishes the draw of all rooms of the place that are in the lottery: they may share spaces. Rooms that a draw
 * published earlier leaves out, or draws for other months, are drawn as a part of their own; where there are none
 * nothing is published.
 */
export async function publishFacilityDraw(context: Context, lottery: FacilityLottery) {
  const { trx, tenant } = context;
  const { containerId, closesAt } = lottery;
  const draws = await publishedDraws(context, lottery);
  const isDrawn = (entered: Entered) => draws.some((draw) => isDrawnIn(draw, entered));
  const { name, titles, articles } = await placeWithArticles(trx, { tenantId: tenant.tenantId, containerId });
  const drawn = articles.flatMap((article) => drawnNow(article, closesAt, isDrawn));
  const [one] = drawn;
  if (one === undefined) return;

  const months = drawn.flatMap((article) => article.months).toSorted();
  const [firstDay = '', lastMonth = ''] = [months.at(0), months.at(-1)];
  const [opensAt = closesAt] = drawn.map((article) => article.opensAt).toSorted();
  const { announceDelayDays } = featuresOf(tenant.functionTag);
  const title = `${name} ${monthsText(firstDay, lastMonth)}利用分`;
  // Rooms whose entries close otherwise, or that came later: two draws of one name cannot be told apart.
  const instant = (moment: string) => instantOf(moment, tenant.timeZone);
  await publishDraw(context, {
    about: { container_id: containerId, part: draws.length + 1 },
    title: titles.includes(title) ? `${title}（${roomsText(drawn.map(({ facts }) => facts.name))}）` : title,
    opensAt: instant(opensAt),
    closesAt: instant(closesAt),
    announceAt: instant(announcedAt(one.window, closesAt, announceDelayDays)),
    // An entry is for one room; its days are won together.
    choices: 1,
    content: {
      kind: 'facility',
      articles: drawn.map(({ facts }) => ({
        id: facts.articleId,
        name: facts.name,
        spaces: facts.spaceIds,
        before: facts.preparationBefore,
        after: facts.preparationAfter,
      })),
      firstDay,
      lastDay: lastOfMonth(lastMonth),
    },
  });
}

async function publishedDraws({ trx, tenant }: Context, { containerId, closesAt }: FacilityLottery) {
  const { tenantId, timeZone } = tenant;
  const rows = await drawsOfContainer(trx, { tenantId, containerId, closesAt: instantOf(closesAt, timeZone) });
  return rows.map((row) => {
    const { articles, firstDay, lastDay } = roomsOf(definitionOf(row));
    return { drawId: row.draw_id, firstDay, lastDay, articleIds: new Set(articles.map(({ id }) => id)) };
  });
}

type PublishedDraw = Awaited<ReturnType<typeof publishedDraws>>[number];

const isDrawnIn = ({ articleIds, firstDay, lastDay }: PublishedDraw, { articleId, days }: Entered) =>
  articleIds.has(articleId) && firstDay <= days.first && days.last <= lastDay;

/**
 * A room with the months of use whose lottery closes then and that no draw gives away yet, and when its entries begin;
 * nothing when there are none.
 */
function drawnNow(facts: ArticleFacts, closesAt: string, isDrawn: (entered: Entered) => boolean) {
  const { articleId, spaceIds } = facts;
  const closing = spaceIds.length === 0 ? [] : monthsClosingAt(facts, closesAt);
  const months = closing.filter((first) => !isDrawn({ articleId, days: { first, last: lastOfMonth(first) } }));
  const lottery = months[0] === undefined ? null : lotteryOf(facts, months[0]);
  return lottery === null ? [] : [{ facts, months, opensAt: lottery.opensAt, window: lottery.window }];
}

const named = 3;

/** As many as a title has room for. */
const roomsText = (names: readonly string[]) =>
  `${names.slice(0, named).join('、')}${names.length > named ? 'ほか' : ''}`;

/** '2026年9月' or '2026年9月～2026年10月' */
function monthsText(first: string, last: string) {
  const text = (day: string) => `${yearOf(day)}年${monthOf(day)}月`;
  return first === last ? text(first) : `${text(first)}～${text(last)}`;
}
