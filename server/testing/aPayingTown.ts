import { pino } from 'pino';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { runDueJobs } from '../jobs/runDueJobs.ts';
import { ledgerOf, sumsOf } from '../payment/ledger.queries.ts';
import type { SandboxAct, SandboxDesk, SandboxNotification, SandboxPayment } from '../payment/sandbox/sandboxDesk.ts';
import type { Subject } from '../subject.ts';
import type { HallOptions } from './aHall.ts';
import { reserveBody } from './aReservation.ts';
import { aSmallTown, type SmallTown } from './aSmallTown.ts';
import type { TenantOverrides } from './factories.ts';
import type { TestServer } from './testServer.ts';

/** A small town that takes its fees online. Half A costs 1,200 yen on the morning of a Saturday. */
export const aPayingTown = (
  server: TestServer,
  tenant: TenantOverrides = {},
  hall: HallOptions = {},
): Promise<SmallTown> =>
  aSmallTown(server, { hall, tenant: { ...tenant, setting: { fee_collection: 'online', ...tenant.setting } } });

/** Reserves and answers the id; the morning of 2026-07-04, a Saturday, unless said otherwise. */
export async function book(
  server: TestServer,
  { session, hall }: Pick<SmallTown, 'session' | 'hall'>,
  wanted: Parameters<typeof reserveBody>[1] = {},
) {
  const { status, body } = await server.call(
    'Reservation/Reserve',
    reserveBody(hall, { date: '2026-07-04', ...wanted }),
    { session },
  );
  if (status !== 200) throw new Error(`Reserve: ${JSON.stringify(body)}`);
  return body.reservationId;
}

/** Begins to pay and answers what the sandbox calls the payment. */
export async function begin(server: TestServer, { session }: Pick<SmallTown, 'session'>, reservationId: string) {
  const { status, body } = await server.call('Reservation/StartPayment', { reservationId }, { session });
  if (status !== 200) throw new Error(`StartPayment: ${JSON.stringify(body)}`);
  return body.paymentUrl.split('/').at(-1) ?? '';
}

export function deskOf({ server }: Pick<TestServer, 'server'>): SandboxDesk {
  const { desk } = server.providers.sandbox;
  if (!desk) throw new Error('the sandbox has no desk');
  return desk;
}

/** Does something on the sandbox's page, without sending its notification yet. */
export async function act(server: TestServer, ref: string, what: SandboxAct): Promise<SandboxPayment> {
  const payment = await deskOf(server).act(ref, what);
  if (!payment) throw new Error(`no payment ${ref}`);
  return payment;
}

/** Posts a notification of the sandbox to the tenant's webhook. */
export async function notify(
  { app }: Pick<TestServer, 'app'>,
  { tenantAlias }: { readonly tenantAlias: string },
  { headers, body }: SandboxNotification,
) {
  const answer = await app.inject({ method: 'POST', url: `/webhook/sandbox/${tenantAlias}`, headers, payload: body });
  return answer.statusCode;
}

/** The sandbox notifies us of a payment in its current state. */
export const tell = (server: TestServer, tenant: { readonly tenantAlias: string }, payment: SandboxPayment) =>
  notify(server, tenant, deskOf(server).notification(payment));

const silent = pino({ level: 'silent' });

/** Runs what is due by the server's clock. */
export const runJobs = ({ server }: Pick<TestServer, 'server'>) =>
  runDueJobs({ ...server, log: silent, nowMs: server.clock() });

/** How a reservation and its money stand: state, payment state, and the account by the ledger. */
export async function standingOf({ db }: Pick<TestServer, 'db'>, reservationId: string) {
  const row = await db
    .selectFrom('reservation')
    .select(['tenant_id', 'state', 'payment_state'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  const { owed, held, due } = await accountOf({ db }, row.tenant_id, { kind: 'reservation', id: reservationId });
  return { state: row.state, payment: row.payment_state, owed, held, due };
}

export const accountOf = async ({ db }: Pick<TestServer, 'db'>, tenantId: string, subject: Subject) =>
  balanceOf(await sumsOf(db, { tenantId, subject }));

/** 'charged 1200' and so on, in the order in which they were written. */
export async function linesOf({ db }: Pick<TestServer, 'db'>, tenantId: string, subject: Subject) {
  const lines = await ledgerOf(db, { tenantId, subject });
  return lines.map(({ kind, amount }) => `${kind} ${amount}`);
}

/** The states of all attempts to pay for a reservation, the oldest first. */
export async function attemptsFor({ db }: Pick<TestServer, 'db'>, reservationId: string) {
  const rows = await db
    .selectFrom('payment')
    .select('state')
    .where('reservation_id', '=', reservationId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ state }) => state);
}

/** The jobs of a tenant that watch over money, those due first. */
export const moneyJobs = ({ db }: Pick<TestServer, 'db'>, tenantId: string) =>
  db
    .selectFrom('job')
    .select(['kind', 'subject', 'due_at', 'is_dead'])
    .where('tenant_id', '=', tenantId)
    .where('kind', 'in', ['expireUnpaid', 'paymentPoll', 'refund'])
    .orderBy('due_at')
    .execute();
