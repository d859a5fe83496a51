import { type Client, escapeIdentifier } from 'pg';
import { dayOf } from '#rules/day/day.ts';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import { statesThat } from '#rules/facility/booking/reservationStates.ts';
import { statesUnderWay } from '#rules/payment/paymentStates.ts';
import { localDateTimeOf } from '../time.ts';
import { bindingTo } from './connect.ts';
import { keptTables } from './keptTables.ts';
import { longClient } from './longClient.ts';

/** What a tenant has: the rows of each table that has some, and what is not over yet. */
export type TenantHoldings = {
  readonly name: string;
  readonly tables: readonly { readonly table: string; readonly rows: number }[];
  /** Reservations and entries whose use, course or draw is still to come. */
  readonly toCome: number;
  /** Reservations of which money is on its way, to the tenant or back. */
  readonly moneyUnderWay: number;
};

/** `left`: of every table what is still there once the removal stands, counted anew; nothing while it is not removed. */
export type Removed = { readonly isRemoved: boolean; readonly left: TenantHoldings['tables'] };

export type TenantRemoval = {
  readonly alias: string;
  /** The tenant's name as a confirmation; anything else removes nothing. */
  readonly name: string;
  /** Removes it although not everything is over. */
  readonly isForced: boolean;
  readonly nowMs: number;
};

/**
 * Removes every row of a tenant, in one transaction of the owner: the server's role may not. Answers what the tenant had
 * and whether it is gone; null when there is no such tenant. What is not over keeps it, unless forced. Waits while
 * somebody else changes the tenant's rows; nobody of another tenant waits for it.
 */
export async function removeTenant(
  ownerUrl: string,
  { alias, name, isForced, nowMs }: TenantRemoval,
): Promise<(TenantHoldings & Removed) | null> {
  const client = longClient(ownerUrl, 'remove', { statement_timeout: 0 });
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ tenant_id: string; name: string; time_zone: string }>(
      'select tenant_id, name, time_zone from tenant where alias = $1 for update',
      [alias],
    );
    const [tenant] = rows;
    if (!tenant) return null;
    await client.query(bindingTo(tenant.tenant_id));
    const unfinished = await unfinishedOf(client, {
      ...tenant,
      today: dayOf(localDateTimeOf(nowMs, tenant.time_zone)),
    });
    const isWanted = name === tenant.name && (isForced || unfinished.toCome + unfinished.moneyUnderWay === 0);
    const tables = await (isWanted ? removeRows : countRows)(client, tenant.tenant_id);
    await client.query(isWanted ? 'commit' : 'rollback');
    const left = isWanted ? await countLeft(client, tenant.tenant_id) : [];
    const had = tables.filter((table) => table.rows > 0);
    return { name: tenant.name, tables: had, ...unfinished, isRemoved: isWanted, left };
  } finally {
    await client.end();
  }
}

async function unfinishedOf(client: Client, { tenant_id: tenantId, today }: { tenant_id: string; today: string }) {
  const { rows } = await client.query<{ to_come: string; under_way: string }>(
    `select
       (select count(*) from reservation where tenant_id = $1 and state = any($2) and last_date >= $3)
       + (select count(*) from event_reservation where tenant_id = $1 and state = any($4)
          and exists (select from event_session where event_session.tenant_id = $1
            and event_session.event_id = event_reservation.event_id and date >= $3)) as to_come,
       (select count(*) from reservation where tenant_id = $1 and payment_state = any($5))
       + (select count(*) from event_reservation where tenant_id = $1 and payment_state = any($5)) as under_way`,
    [tenantId, statesThat('isOpen'), today, eventStatesThat('counts', 'isReserved'), statesUnderWay],
  );
  return { toCome: Number(rows[0]?.to_come), moneyUnderWay: Number(rows[0]?.under_way) };
}

/** The tables of tenants, each before those it points to. */
const tenantTables = async (client: Client) =>
  (await keptTables(client)).filter(({ columns }) => columns.includes('tenant_id')).toReversed();

/** Looks again, in a transaction of its own: what is counted is what everybody sees from now on. */
async function countLeft(client: Client, tenantId: string) {
  await client.query('begin');
  await client.query(bindingTo(tenantId));
  const left = await countRows(client, tenantId);
  await client.query('rollback');
  return left;
}

async function countRows(client: Client, tenantId: string) {
  const counts: { table: string; rows: number }[] = [];
  for (const { name } of await tenantTables(client)) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from ${escapeIdentifier(name)} where tenant_id = $1`,
      [tenantId],
    );
    counts.push({ table: name, rows: Number(rows[0]?.count) });
  }
  return counts;
}

async function removeRows(client: Client, tenantId: string) {
  // What is kept from being deleted gives way to this. Switching its trigger off would stop the draws of all tenants.
  await client.query(`set local app.removed_tenant = ${client.escapeLiteral(tenantId)}`);
  const removed: { table: string; rows: number }[] = [];
  for (const { name } of await tenantTables(client)) {
    const { rowCount } = await client.query(`delete from ${escapeIdentifier(name)} where tenant_id = $1`, [tenantId]);
    removed.push({ table: name, rows: rowCount ?? 0 });
  }
  return removed;
}
