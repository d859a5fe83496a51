import { sql } from 'kysely';
import type { EventDefinition } from '#rules/lottery/definition.ts';
import { cancelJob } from '#server/jobs/job.queries.ts';
import { definitionOf } from '#server/lottery/definitionOf.ts';
import { instantOf } from '#server/time.ts';
import { type EventIds, entryTypes, idBehind } from './eventRows.ts';
import type { Importing } from './importBundle.ts';
import { placedEvents, type ResolvedEvent, type ResolvedSpan } from './resolveEvents.ts';

type PublishedDraw = {
  readonly drawId: string;
  readonly spanId: string;
  readonly spanKey: string;
  readonly definition: EventDefinition;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly announceAt: Date;
  readonly hasEntries: boolean;
};

/**
 * Reports what would part a span from the draw that was published for it: other times, other events, fewer seats than are
 * drawn. A draw that nobody has entered is taken back instead, and another is published.
 */
export async function keepDraws(importing: Importing, ids: EventIds) {
  const { bundle, problem } = importing;
  for (const draw of await drawsUnderWay(importing)) {
    const entry = bundle.entrySpans.findIndex(({ key }) => ids.spans.get(key) === draw.spanId);
    const span = bundle.entrySpans[entry];
    const reason = whyParted(draw, { span, importing, ids });
    if (reason === null) continue;
    if (draw.hasEntries) problem(span ? ['entrySpans', entry] : ['entrySpans'], reason);
    else await takeBack(importing, draw.drawId);
  }
}

type Wanted = { readonly span: ResolvedSpan | undefined; readonly importing: Importing; readonly ids: EventIds };

function whyParted(draw: PublishedDraw, { span, importing, ids }: Wanted): string | null {
  const sentence = (what: string) =>
    `the span "${draw.spanKey}" ${what}, because people have entered its lottery (draw ${draw.drawId})`;
  if (!span || entryTypes[span.method] !== 'lottery') return sentence('must stay a lottery');
  const instant = (moment: string | null) =>
    moment === null ? 0 : instantOf(moment, importing.bundle.tenant.timeZone).getTime();
  const times = [span.opensAt, span.closesAt, span.announceAt].map(instant);
  const published = [draw.opensAt, draw.closesAt, draw.announceAt].map((at) => at.getTime());
  if (times.join() !== published.join()) return sentence('must keep its times');
  const drawn = draw.definition.events.map(({ id }) => id).toSorted();
  const wanted = span.events.map((event) => idBehind(ids.events, event)).toSorted();
  if (wanted.join() !== drawn.join()) return sentence('must keep its events');
  const events = new Map(placedEvents(importing.bundle).map(({ event }) => [idBehind(ids.events, event.key), event]));
  const short = draw.definition.events.find(({ id, seats }) => hasFewer(events.get(id), seats));
  return short ? sentence(`draws ${short.seats ?? 'any number of'} seats of "${short.name}", which must stay`) : null;
}

const hasFewer = (event: ResolvedEvent | undefined, seats = Number.POSITIVE_INFINITY) =>
  event !== undefined && (event.capacity ?? Number.POSITIVE_INFINITY) < seats;

async function drawsUnderWay({ trx, tenantId }: Importing): Promise<PublishedDraw[]> {
  const { rows } = await sql<{
    draw_id: string;
    span_id: string;
    span_key: string;
    definition: string;
    opens_at: Date;
    closes_at: Date;
    announce_at: Date;
    has_entries: boolean;
  }>`
    select draw_id, event_entry_span_id as span_id, key as span_key, definition, span.opens_at, span.closes_at,
      span.announce_at, draw.state <> 'open' or exists (select from event_reservation
        where event_reservation.tenant_id = ${tenantId} and event_reservation.draw_id = draw.draw_id) as has_entries
    from lottery_draw as draw join event_entry_span as span using (tenant_id, event_entry_span_id)
    where tenant_id = ${tenantId} and draw.state <> 'announced' for update of draw`.execute(trx);
  return rows.map((row) => {
    const definition = definitionOf(row);
    if (definition.kind !== 'event') throw new Error(`Draw ${row.draw_id} is none of events`);
    return {
      drawId: row.draw_id,
      spanId: row.span_id,
      spanKey: row.span_key,
      definition,
      opensAt: row.opens_at,
      closesAt: row.closes_at,
      announceAt: row.announce_at,
      hasEntries: row.has_entries,
    };
  });
}

async function takeBack({ trx, tenantId }: Importing, drawId: string) {
  await trx.deleteFrom('lottery_draw').where('tenant_id', '=', tenantId).where('draw_id', '=', drawId).execute();
  await cancelJob(trx, { tenantId, kind: 'lotteryClose', subject: drawId });
}
