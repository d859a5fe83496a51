import { sql } from 'kysely';
import { type EventIds, entryTypes, idBehind } from './eventRows.ts';
import type { Importing } from './importBundle.ts';
import { placedEvents } from './resolveEvents.ts';

/** Reports spans whose people would find that they came another way, and lotteries that entries wait for in vain. */
export async function keepEntries(importing: Importing, ids: EventIds) {
  await keepMethods(importing, ids);
  await keepLotteries(importing, ids);
}

/** An entry stays an entry and a place a place. */
async function keepMethods({ trx, tenantId, bundle, problem }: Importing, ids: EventIds) {
  const wanted = bundle.entrySpans.map(({ key, method }, entry) => ({
    entry,
    event_entry_span_id: idBehind(ids.spans, key),
    entry_type: entryTypes[method],
  }));
  const others = await sql<{ entry: number; event_reservation_id: string }>`
    select distinct on (entry) entry, event_reservation_id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (entry integer, event_entry_span_id uuid, entry_type text)
    join event_reservation using (event_entry_span_id)
    where tenant_id = ${tenantId} and event_reservation.entry_type <> wanted.entry_type
    order by entry, sequence`.execute(trx);
  for (const { entry, event_reservation_id } of others.rows) {
    problem(
      ['entrySpans', entry, 'method'],
      `entrySpans[${entry}].method: cannot change, because reservation ${event_reservation_id} came through this span`,
    );
  }
}

/** An entry waits for the draw of its event in its span; without it a first-come span could sell its seat. */
async function keepLotteries({ trx, tenantId, bundle, problem }: Importing, ids: EventIds) {
  const pairs = bundle.entrySpans.flatMap((span) =>
    span.events.map((event) => ({
      event_entry_span_id: idBehind(ids.spans, span.key),
      event_id: idBehind(ids.events, event),
    })),
  );
  const stranded = await sql<{ event_id: string; span: string; event_reservation_id: string; others: number }>`
    select distinct on (event_id) event_id, event_entry_span.key as span, event_reservation_id,
      count(*) over (partition by event_id) - 1 as others
    from event_reservation join event_entry_span using (tenant_id, event_entry_span_id)
    where tenant_id = ${tenantId} and event_reservation.state = 'applied'
      and not exists (select from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (event_entry_span_id uuid, event_id uuid)
        where pair.event_entry_span_id = event_reservation.event_entry_span_id and pair.event_id = event_reservation.event_id)
    order by event_id, sequence`.execute(trx);
  for (const { event, path } of placedEvents(bundle)) {
    const found = stranded.rows.find(({ event_id }) => event_id === ids.events.get(event.key));
    if (!found) continue;
    const more = found.others > 0 ? ` and ${found.others} more` : '';
    problem(
      path,
      `"${event.key}" must stay in the span "${found.span}": its draw is waited for by entry ${found.event_reservation_id}${more}`,
    );
  }
}
