import type { ResponseOf } from '#contract/endpoints.ts';
import { addDays, addMonths, firstOfMonth } from '#rules/day/day.ts';
import { type Reach, reaches } from '#rules/staff/rights.ts';
import { withoutFew } from '#rules/statistics/hideFew.ts';
import type { Counted, Facts } from '#rules/statistics/made.ts';
import { statisticsTables } from '#rules/statistics/tables.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { reachIn } from '#server/staff/member.ts';
import { placesOf } from './places.queries.ts';
import { countedUntil, measures, roomsAt, type SumRow, sumsOf } from './sums.queries.ts';

type Span = { readonly from: string; readonly to: string };

/** The months of a span that are whole: the first of them, and the day after them; nothing where there is none. */
export function wholeMonths({ from, to }: Span) {
  const end = addDays(to, 1);
  const wholeFrom = from === firstOfMonth(from) ? from : addMonths(firstOfMonth(from), 1);
  const wholeTo = firstOfMonth(end);
  return wholeFrom < wholeTo ? { wholeFrom, wholeTo } : { wholeFrom: from, wholeTo: from };
}

function monthsOf({ from, to }: Span) {
  const months: string[] = [];
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month.slice(0, 7));
  return months;
}

const countedFrom = (row: SumRow): Counted => ({
  topic: row.topic,
  key: row.key,
  isCombined: row.is_combined,
  of: row.article_id ?? row.month?.slice(0, 7) ?? (row.weekday === null ? '' : String(row.weekday)),
  sum: Object.fromEntries(measures.map((name) => [name, Number(row[name])])) as Counted['sum'],
});

type Asked = Span & { readonly containerIds: readonly string[]; readonly articleIds: readonly string[] };

type Room = Awaited<ReturnType<typeof roomsAt>>[number];

const byPlace = (rooms: readonly Room[]) =>
  [...Map.groupBy(rooms, (room) => room.container_id)].map(([containerId, own]) => ({
    containerId,
    containerName: own[0]?.container_name ?? '',
    rooms: own.map(({ article_id: articleId, name: articleName }) => ({ articleId, articleName })),
  }));

/** What the figures of a span are made of, at places that are all there, and what rooms those have. */
async function factsOf({ trx, tenant: { tenantId } }: Context, asked: Asked) {
  const { from, to, containerIds, articleIds } = asked;
  const rows = await sumsOf(trx, {
    tenantId,
    containerIds,
    articleIds,
    from,
    to: addDays(to, 1),
    ...wholeMonths(asked),
  });
  const has = new Set(rows.map((row) => row.article_id));
  const combined = new Set(rows.flatMap((row) => (row.is_combined ? [row.article_id] : [])));
  // A room that is not published any more is shown where it was used.
  const rooms = (await roomsAt(trx, { tenantId, containerIds })).filter(
    (room) => room.is_published || has.has(room.article_id) || articleIds.includes(room.article_id),
  );
  const counted = articleIds.length === 0 ? rooms : rooms.filter((room) => articleIds.includes(room.article_id));
  const of = (view: SumRow['view']) => rows.filter((row) => row.view === view).map(countedFrom);
  const facts: Facts = {
    all: of('all'),
    rooms: of('room'),
    months: of('month'),
    weekdays: of('weekday'),
    places: byPlace(counted).map((place) => ({
      ...place,
      rooms: place.rooms.map((room) => ({ ...room, isCombined: combined.has(room.articleId) })),
    })),
    span: monthsOf(asked),
  };
  return { facts, places: byPlace(rooms) };
}

/** What may be seen of places: figures of few people by those alone who may see people at all of them. */
const showsFew = (reach: Reach, containerIds: readonly string[]) => containerIds.every((id) => reaches(reach, id));

type Reaches = { readonly figures: Reach; readonly people: Reach };

/** 統計 of some days, at those of the places that somebody reaches. */
export async function statisticsAt(
  context: Context,
  request: Asked,
  { figures, people }: Reaches,
): Promise<ResponseOf<'Desk/GetStatistics'>> {
  const { trx, tenant } = context;
  const { from, to } = request;
  const known = await placesOf(trx, tenant.tenantId);
  const containerIds = known
    .map(({ containerId }) => containerId)
    .filter((id) => reaches(figures, id) && (request.containerIds.length === 0 || request.containerIds.includes(id)));
  const { facts, places } = await factsOf(context, { ...request, containerIds });
  const tables = statisticsTables(facts);
  return {
    from,
    to,
    until: await countedUntil(trx, tenant.tenantId),
    places,
    tables: showsFew(people, containerIds) ? tables : tables.map(withoutFew),
  };
}

/** The same of who asks. */
export const statisticsFor = (context: Context<Staff>, request: Asked) =>
  statisticsAt(context, request, {
    figures: reachIn(context, 'statistics.view'),
    people: reachIn(context, 'person.view'),
  });

/** How rooms were used. */
export const getStatistics: Operation<'Desk/GetStatistics'> = (context, request) => statisticsFor(context, request);
