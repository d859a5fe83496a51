import { writeSync } from 'node:fs';
import pg from 'pg';
import { pino } from 'pino';
import { pathOf } from '#contract/paths.ts';
import { linePort } from '../account/login/lineApi.ts';
import { passwordsWith } from '../account/password/passwords.ts';
import { freshPartsOf } from '../app/freshParts.ts';
import { partsOf } from '../app/parts.ts';
import { connect } from '../db/connect.ts';
import { buildApp } from '../http/app.ts';
import { metricsOf } from '../http/metrics.ts';
import { runDueJobs } from '../jobs/runDueJobs.ts';
import { sandboxProvider } from '../payment/sandbox/sandboxProvider.ts';
import { tenantDirectory } from '../tenant/directory.ts';
import { sandboxSecret } from './sandboxSecret.ts';
import { answerOf, statementsOf } from './statementsOf.ts';
import { withoutLimits } from './withoutLimits.ts';
import { withoutOutside } from './withoutOutside.ts';

/**
 * What the child does, and where it dies: at its n-th commit, before it is sent, as it is sent, or once it is answered.
 */
export type ChildPlan = {
  readonly databaseUrl: string;
  readonly nowMs: number;
  readonly tenantId: string;
  readonly tenantAlias: string;
  readonly token: string;
  readonly reservationId: string;
  readonly dies: { readonly at: number; readonly when: 'before' | 'sent' | 'answered' } | null;
};

const plan: ChildPlan = JSON.parse(process.env.PAY_CHILD ?? '{}');

/** One line per commit, with what it was for. */
const say = (text: string) => writeSync(1, `${text}\n`);

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal comes before anything else is done.
  for (;;);
}

/** Counts the commits of the process and dies at the wanted one; whatever was not committed leaves nothing. */
function watchCommits() {
  const { query } = pg.Client.prototype as { query: (...args: readonly unknown[]) => unknown };
  const wrote = new WeakMap<object, string>();
  let commits = 0;
  const watched = function (this: object, ...args: readonly unknown[]) {
    const texts = statementsOf(args[0]).map(({ text }) => text);
    for (const text of texts) {
      const write = /\b(insert into|delete from|update) "?(\w+)"?(?= set\b| |\()/.exec(text)?.[0];
      if (write !== undefined && !/^\s*select\b/.test(text)) wrote.set(this, write);
    }
    if (!texts.includes('commit')) return query.apply(this, [...args]);
    commits += 1;
    const isHere = (when: string) => plan.dies?.at === commits && plan.dies.when === when;
    say(wrote.get(this) ?? 'read');
    wrote.delete(this);
    if (isHere('before')) die();
    const answer = query.apply(this, [...args]);
    if (isHere('sent')) die();
    if (isHere('answered')) answerOf(answer).then(die);
    return answer;
  };
  Object.assign(pg.Client.prototype, { query: watched });
}

async function aChildServer() {
  const { db, pool } = connect({ url: plan.databaseUrl, size: 4, onLost: () => undefined });
  const clock = () => plan.nowMs;
  const sandbox = sandboxProvider({ db, clock, secret: sandboxSecret });
  const server = partsOf({
    ...withoutOutside,
    db,
    clock,
    directory: tenantDirectory(db),
    passwords: await passwordsWith(),
    line: linePort({ url: 'http://127.0.0.1:9', timeoutMs: 200 }),
    limits: withoutLimits,
    providers: { sandbox, stripe: null },
  });
  const logger = pino({ level: 'silent' });
  const app = await buildApp({
    parts: { ...server, ...freshPartsOf({ db, pool, log: logger }) },
    metrics: metricsOf(pool),
    logger,
    xsrfSecret: Buffer.alloc(32, 7),
    isSecure: false,
    trustProxy: false,
    webFolder: null,
    isReady: async () => true,
  });
  const offer = await app.inject({ method: 'GET', url: '/healthz' });
  const xsrf = offer.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = {
    'content-type': 'application/json',
    cookie: `XSRF-TOKEN=${xsrf}`,
    'x-xsrf-token': xsrf,
    'x-session-token': plan.token,
    'x-tenant-id': plan.tenantId,
  };
  const call = async (name: string) => {
    const payload = { reservationId: plan.reservationId };
    const answer = await app.inject({ method: 'POST', url: pathOf(name), headers, payload });
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
    return answer.json();
  };
  return { server, desk: sandbox.desk, app, logger, call };
}

/** Pays for a reservation by card, gets the provider's notification, cancels it and has the money given back. */
async function payAndCancel() {
  const { server, desk, app, logger, call } = await aChildServer();
  watchCommits();
  const { paymentUrl } = await call('Reservation/StartPayment');
  const payment = await desk.act(paymentUrl.split('/').at(-1), 'card');
  if (!payment) throw new Error('the sandbox does not know the payment');
  const { headers, body } = desk.notification(payment);
  await app.inject({ method: 'POST', url: `/webhook/sandbox/${plan.tenantAlias}`, headers, payload: body });
  await call('Reservation/CancelReservation');
  await runDueJobs({ ...server, log: logger, nowMs: plan.nowMs });
  process.exit(0);
}

await payAndCancel();
