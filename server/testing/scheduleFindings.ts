import type { Owed } from './aScheduleTown.ts';
import type { TestServer } from './testServer.ts';

type Of = { readonly tenantId: string; readonly owed: readonly Owed[] };

/** What the provider calls the attempts to pay for something, in the order in which they were begun. */
export async function referencesOf({ db }: Pick<TestServer, 'db'>, { subject }: Owed) {
  const rows = await db
    .selectFrom('payment')
    .select('provider_ref')
    .where(subject.kind === 'reservation' ? 'reservation_id' : 'event_reservation_id', '=', subject.id)
    .orderBy('created_at')
    .execute();
  return rows.flatMap(({ provider_ref }) => provider_ref ?? []);
}

/** Reservations for which the provider has other money than the ledger says came online and was not given back. */
export async function unlikeProvider(
  server: Pick<TestServer, 'db'>,
  { tenantId, owed, held }: Of & { readonly held: (reference: string) => number },
) {
  const rows = await server.db
    .selectFrom('ledger')
    .select(['reservation_id', 'event_reservation_id', 'kind', 'amount'])
    .where('tenant_id', '=', tenantId)
    .where('payment_id', 'is not', null)
    .where('kind', 'in', ['received', 'refunded'])
    .execute();
  const byId = Map.groupBy(rows, (row) => row.reservation_id ?? row.event_reservation_id);
  const wrong: string[] = [];
  for (const one of owed) {
    const lines = byId.get(one.subject.id) ?? [];
    const here = lines.reduce((sum, { kind, amount }) => sum + (kind === 'received' ? amount : -amount), 0);
    const there = (await referencesOf(server, one)).reduce((sum, reference) => sum + held(reference), 0);
    if (here !== there) wrong.push(`${one.subject.id}: ledger ${here}, provider ${there}`);
  }
  return wrong;
}

/** Jobs about money that wait or were given up. */
export const moneyJobs = ({ db }: Pick<TestServer, 'db'>, tenantId: string) =>
  db
    .selectFrom('job')
    .select(['kind', 'subject', 'due_at', 'last_error'])
    .where('tenant_id', '=', tenantId)
    .where((where) =>
      where.or([where('is_dead', '=', true), where('kind', 'in', ['paymentPoll', 'refund', 'expireUnpaid'])]),
    )
    .execute();

/** How the reservations stand, and how many of them. */
export async function endStates({ db }: Pick<TestServer, 'db'>, { tenantId, owed }: Of) {
  const ours = new Set(owed.map(({ subject }) => subject.id));
  const rooms = await db
    .selectFrom('reservation')
    .select(['reservation_id as id', 'state', 'payment_state'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const courses = await db
    .selectFrom('event_reservation')
    .select(['event_reservation_id as id', 'state', 'payment_state'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const grouped = Map.groupBy(
    [...rooms, ...courses].filter(({ id }) => ours.has(id)),
    ({ state, payment_state }) => `${state} ${payment_state}`,
  );
  return [...grouped].map(([state, some]) => [state, some.length] as const);
}
