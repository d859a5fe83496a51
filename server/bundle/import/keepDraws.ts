import type { EventDefinition } from '#rules/lottery/published/definition.ts';
import { type EventIds, spansAsDefined } from '#server/catalogue/definedEvents.queries.ts';
import { drawsEntered } from '#server/event/entered.queries.ts';
import { definitionOf } from '#server/lottery/definitionOf.ts';
import {
  type DrawUnderWay,
  lockSpanDrawsUnderWay,
  spanDrawsUnderWay,
  takeBackDraw,
} from '#server/lottery/underWay.queries.ts';
import { instantOf } from '#server/time.ts';
import { type Mistake, mistake } from '../problem/mistake.ts';
import type { ResolvedSpan } from '../read/resolved.ts';
import { placedEvents, type ResolvedEvent } from '../read/resolveEvents.ts';
import { entryTypes } from './eventRows.ts';
import { idBehind } from './ids.ts';
import type { KeepingCourses } from './importing.ts';

type PublishedDraw = {
  readonly drawId: string;
  readonly spanId: string;
  readonly spanKey: string;
  readonly definition: EventDefinition;
  /** When its span opens, closes and is announced. */
  readonly times: readonly (Date | null)[];
  readonly winLimit: number | null;
  /** Somebody has entered it, or its list is closed. */
  readonly hasEntries: boolean;
};

/**
 * Reports what would separate a span from its published draw: other times, other events, fewer seats than are drawn. A
 * draw without entries is deleted instead, and another is published.
 */
export async function keepDraws(importing: KeepingCourses, ids: EventIds) {
  const { trx, tenantId } = importing;
  const draws = await lockSpanDrawsUnderWay(trx, tenantId);
  for (const draw of await partedDraws(importing, ids, draws)) {
    if (draw.hasEntries) importing.report(draw.path, draw.parted);
    else await takeBackDraw(trx, { tenantId, drawId: draw.drawId });
  }
}

/** Reports the same, and changes and holds nothing. */
export async function reportDraws(importing: KeepingCourses, ids: EventIds) {
  const draws = await spanDrawsUnderWay(importing.trx, importing.tenantId);
  for (const { hasEntries, path, parted } of await partedDraws(importing, ids, draws)) {
    if (hasEntries) importing.report(path, parted);
  }
}

/** The published draws that would be separated from their spans, and by what. */
async function partedDraws(importing: KeepingCourses, ids: EventIds, draws: readonly DrawUnderWay[]) {
  const { bundle } = importing;
  return (await published(importing, draws)).flatMap((draw) => {
    const entry = bundle.entrySpans.findIndex(({ key }) => ids.spans.get(key) === draw.spanId);
    const span = bundle.entrySpans[entry];
    const parted = whyParted(draw, { span, importing, ids });
    return parted === null ? [] : [{ ...draw, path: span ? ['entrySpans', entry] : ['entrySpans'], parted }];
  });
}

type Wanted = { readonly span: ResolvedSpan | undefined; readonly importing: KeepingCourses; readonly ids: EventIds };

function whyParted(draw: PublishedDraw, { span, importing, ids }: Wanted): Mistake | null {
  const draws = { span: draw.spanKey, drawId: draw.drawId };
  if (!span || entryTypes[span.method] !== 'lottery') return mistake('drawEntered', { ...draws, what: 'lottery' });
  const instant = (moment: string | null) =>
    moment === null ? 0 : instantOf(moment, importing.bundle.tenant.timeZone).getTime();
  const times = [span.opensAt, span.closesAt, span.announceAt].map(instant);
  const published = draw.times.map((at) => at?.getTime() ?? 0);
  if (times.join() !== published.join()) return mistake('drawEntered', { ...draws, what: 'times' });
  if ((span.winLimit ?? null) !== draw.winLimit) return mistake('drawEntered', { ...draws, what: 'winLimit' });
  const drawn = draw.definition.events.map(({ id }) => id).toSorted();
  const wanted = span.events.map((event) => idBehind(ids.events, event)).toSorted();
  if (wanted.join() !== drawn.join()) return mistake('drawEntered', { ...draws, what: 'events' });
  const events = new Map(placedEvents(importing.bundle).map(({ event }) => [idBehind(ids.events, event.key), event]));
  const short = draw.definition.events.find(({ id, seats }) => hasFewer(events.get(id), seats));
  return short ? mistake('drawSeats', { ...draws, seats: short.seats ?? null, name: short.name }) : null;
}

const hasFewer = (event: ResolvedEvent | undefined, seats = Number.POSITIVE_INFINITY) =>
  event !== undefined && (event.capacity ?? Number.POSITIVE_INFINITY) < seats;

async function published({ trx, tenantId }: KeepingCourses, draws: readonly DrawUnderWay[]): Promise<PublishedDraw[]> {
  if (draws.length === 0) return [];
  const entered = await drawsEntered(trx, { tenantId, drawIds: draws.map(({ draw_id }) => draw_id) });
  const spans = new Map((await spansAsDefined(trx, tenantId)).map((span) => [span.event_entry_span_id, span]));
  return draws.map((row) => {
    const span = spans.get(row.event_entry_span_id ?? '');
    const definition = definitionOf(row);
    if (!span || definition.kind !== 'event') throw new Error(`Draw ${row.draw_id} is none of events`);
    return {
      drawId: row.draw_id,
      spanId: span.event_entry_span_id,
      spanKey: span.key,
      definition,
      times: [span.opens_at, span.closes_at, span.announce_at],
      winLimit: span.win_limit,
      hasEntries: row.state !== 'open' || entered.has(row.draw_id),
    };
  });
}
