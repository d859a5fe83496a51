import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { anyOf } from '../db/sql/anyOf.ts';

/** Whether anybody has ever reserved an event of the tenant, or put one into the cart. */
export async function hasEventReservations(trx: Database, tenantId: string) {
  const reservations = trx.selectFrom('event_reservation').where('tenant_id', '=', tenantId);
  return (await reservations.select('event_reservation_id').limit(1).executeTakeFirst()) !== undefined;
}

/** Those of the spans through which somebody has come. */
export async function spansEntered(
  trx: Database,
  { tenantId, spanIds }: { readonly tenantId: string; readonly spanIds: readonly string[] },
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('event_reservation')
    .select('event_entry_span_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('event_entry_span_id', '=', anyOf(spanIds))
    .execute();
  return rows.map(({ event_entry_span_id }) => event_entry_span_id);
}

/** Those of the draws that somebody has entered. */
export async function drawsEntered(
  trx: Database,
  { tenantId, drawIds }: { readonly tenantId: string; readonly drawIds: readonly string[] },
): Promise<ReadonlySet<string | null>> {
  const rows = await trx
    .selectFrom('event_reservation')
    .select('draw_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', anyOf(drawIds))
    .execute();
  return new Set(rows.map(({ draw_id }) => draw_id));
}

/** How a span is to take people; `entry` is what its caller knows it by. */
type SpanMethod = { readonly entry: number; readonly event_entry_span_id: string; readonly entry_type: string };

/** The first reservation of each span that came another way than the span is to take people. */
export async function reservationsComeOtherwise(
  trx: Database,
  { tenantId, spans }: { readonly tenantId: string; readonly spans: readonly SpanMethod[] },
) {
  const { rows } = await sql<{ entry: number; event_reservation_id: string }>`
    select distinct on (entry) entry, event_reservation_id
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
      as wanted (entry integer, event_entry_span_id uuid, entry_type text)
    join event_reservation using (event_entry_span_id)
    where tenant_id = ${tenantId} and event_reservation.entry_type <> wanted.entry_type
    order by entry, sequence`.execute(trx);
  return rows;
}

type SpanEvent = { readonly event_entry_span_id: string; readonly event_id: string };

/** An event with waiting entries in a span that is not to take people for it any more. */
export type StrandedEntry = {
  readonly event_id: string;
  /** The key of the span. */
  readonly span: string;
  readonly event_reservation_id: string;
  readonly others: number;
};

/** The first entry of each event that could never be drawn if these were the events of the spans. */
export async function entriesStranded(
  trx: Database,
  { tenantId, spanEvents }: { readonly tenantId: string; readonly spanEvents: readonly SpanEvent[] },
) {
  const { rows } = await sql<StrandedEntry>`
    select distinct on (event_id) event_id, event_entry_span.key as span, event_reservation_id,
      count(*) over (partition by event_id) - 1 as others
    from event_reservation join event_entry_span using (tenant_id, event_entry_span_id)
    where tenant_id = ${tenantId} and event_reservation.state = 'applied'
      and not exists (select from jsonb_to_recordset(${JSON.stringify(spanEvents)}::jsonb)
          as pair (event_entry_span_id uuid, event_id uuid)
        where pair.event_entry_span_id = event_reservation.event_entry_span_id
          and pair.event_id = event_reservation.event_id)
    order by event_id, sequence`.execute(trx);
  return rows;
}
