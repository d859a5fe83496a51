import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aTenant, type TestTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { mostFailures, schedule } from './job.queries.ts';
import type { JobHandler, JobKind } from './job.ts';
import { runDueJobs } from './runDueJobs.ts';

let server: TestServer;
let tenant: TestTenant;
const log = pino({ level: 'silent' });
const minuteMs = 60_000;
let startMs: number;

beforeAll(async () => {
  server = await aServer();
  startMs = server.clock();
});
beforeEach(async () => {
  await server.db.deleteFrom('job').execute();
  tenant = await aTenant(server);
});
afterAll(() => server.close());

const ask = (kind: JobKind, subject: string, inMinutes = 0, of = tenant) =>
  schedule(server.db, {
    tenantId: of.tenantId,
    kind,
    subject,
    dueAt: new Date(startMs + inMinutes * minuteMs),
  });

const waiting = () =>
  server.db.selectFrom('job').select(['kind', 'subject', 'attempts', 'is_dead', 'last_error', 'due_at']).execute();

/** Runs what is due that many minutes later, with some kinds replaced. */
const run = (handlers: Partial<Record<JobKind, JobHandler>>, afterMinutes = 0) =>
  runDueJobs({
    ...server.server,
    log,
    nowMs: startMs + afterMinutes * minuteMs,
    handlers: { ...server.server.handlers, ...handlers },
  });

it('runs what is due in the order of its time, each once, and leaves the rest', async () => {
  await ask('remind', 'third', 3);
  await ask('remind', 'first', 1);
  await ask('completeUse', 'second', 2);
  await ask('remind', 'later', 9);
  const done: string[] = [];
  const note: JobHandler = async (_context, subject) => {
    done.push(subject);
  };
  expect(await run({ remind: note, completeUse: note }, 5)).toBe(3);
  expect(await run({ remind: note, completeUse: note }, 5)).toBe(0);
  expect(done).toEqual(['first', 'second', 'third']);
  expect((await waiting()).map(({ subject }) => subject)).toEqual(['later']);
});

it('catches up after a day of standstill, with what jobs ask for on the way', async () => {
  await ask('lotteryClose', 'draw', 1);
  const done: string[] = [];
  const next =
    (kind: JobKind, minutes: number): JobHandler =>
    async (context, subject) => {
      done.push(kind);
      if (!('trx' in context)) return;
      const dueAt = new Date(startMs + minutes * minuteMs);
      await schedule(context.trx, { tenantId: context.tenant.tenantId, kind, subject, dueAt });
    };
  await ask('remind', 'between', 15);
  await run(
    {
      lotteryClose: next('lotteryDraw', 10),
      lotteryDraw: next('lotteryAnnounce', 60),
      remind: async () => {
        done.push('remind');
      },
      lotteryAnnounce: async () => {
        done.push('announced');
      },
    },
    24 * 60,
  );
  expect(done).toEqual(['lotteryDraw', 'lotteryAnnounce', 'remind', 'announced']);
  expect(await waiting()).toEqual([]);
});

it('undoes a job that fails, puts it off and goes on with the others', async () => {
  await ask('remind', 'broken', 1);
  await ask('remind', 'whole', 2);
  const done: string[] = [];
  const remind: JobHandler = async (context, subject) => {
    if (!('trx' in context)) return;
    await schedule(context.trx, {
      tenantId: context.tenant.tenantId,
      kind: 'completeUse',
      subject,
      dueAt: new Date(startMs + 999 * minuteMs),
    });
    if (subject === 'broken') throw new Error('no such thing');
    done.push(subject);
  };
  expect(await run({ remind }, 5)).toBe(2);
  expect(done).toEqual(['whole']);
  const rows = await waiting();
  expect(rows.map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual([
    'completeUse whole',
    'remind broken',
  ]);
  const broken = rows.find(({ subject }) => subject === 'broken');
  expect(broken).toMatchObject({ attempts: 1, is_dead: false, last_error: 'no such thing' });
  expect(broken?.due_at.getTime()).toBe(startMs + 5 * minuteMs + 30_000);
});

it('leaves a job to the operator after too many failures', async () => {
  await ask('remind', 'hopeless');
  const remind: JobHandler = async () => {
    throw new Error('never');
  };
  for (let hours = 0; hours < mostFailures * 2; hours += 2) await run({ remind }, hours * 60);
  expect(await waiting()).toMatchObject([{ attempts: mostFailures, is_dead: true }]);
  expect(await run({ remind }, 10_000)).toBe(0);
});

it.each(['lotteryPlan', 'sweep', 'tellOfTerms', 'noticeDelivery'] as const)(
  'goes on trying what nobody asks for anew, and says so to the operator: %s',
  async (kind) => {
    await ask(kind, '');
    const logged: string[] = [];
    const loud = pino({ level: 'error' }, { write: (line: string) => logged.push(line) });
    const fails: JobHandler = async () => {
      throw new Error('never');
    };
    const handlers = { ...server.server.handlers, [kind]: fails };
    for (let hour = 0; hour < mostFailures * 2; hour += 1) {
      await runDueJobs({ ...server.server, log: loud, nowMs: startMs + hour * 60 * minuteMs, handlers });
    }
    expect(await waiting()).toMatchObject([{ attempts: mostFailures * 2, is_dead: false }]);
    expect(logged.length).toBe(mostFailures + 1);
  },
);

it('goes on with the other tenants when one cannot even be put off', async () => {
  const other = await aTenant(server);
  await ask('remind', 'broken');
  await ask('remind', 'fine', 0, other);
  await sql`create function stay() returns trigger language plpgsql as $$ begin raise sqlstate '53100'; end $$`.execute(
    server.db,
  );
  await sql`create trigger stay before update on job for each row
    when (new.subject = 'broken') execute function stay()`.execute(server.db);
  const done: string[] = [];
  const note: JobHandler = async (_context, subject) => {
    if (subject === 'broken') throw new Error('no such thing');
    done.push(subject);
  };
  try {
    for (let time = 0; time < 2; time += 1) await run({ remind: note });
  } finally {
    await sql`drop function stay() cascade`.execute(server.db);
  }
  expect(done).toEqual(['fine']);
  expect(await waiting()).toMatchObject([{ subject: 'broken', attempts: 0 }]);
  await run({ remind: note });
  expect(await waiting()).toMatchObject([{ subject: 'broken', attempts: 1 }]);
});

it('runs each job once when several processes look at the same time', async () => {
  for (let count = 0; count < 40; count += 1) await ask('remind', `job ${count}`);
  const done: string[] = [];
  const remind: JobHandler = async (_context, subject) => {
    await new Promise((resolve) => setTimeout(resolve, 2));
    done.push(subject);
  };
  const counts = await Promise.all([run({ remind }), run({ remind }), run({ remind })]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
  expect(new Set(done).size).toBe(40);
  expect(done.length).toBe(40);
});

it('holds no transaction for a job that talks to the outside, and keeps others from it meanwhile', async () => {
  await ask('noticeDelivery', 'mail');
  let runs = 0;
  const noticeDelivery: JobHandler = {
    unbound: async () => {
      runs += 1;
      if (runs === 1) expect(await run({ noticeDelivery }, 1)).toBe(0);
    },
  };
  expect(await run({ noticeDelivery })).toBe(1);
  expect(runs).toBe(1);
  expect(await waiting()).toEqual([]);
});

it('runs a job again whose process died, once its lease is over', async () => {
  await ask('noticeDelivery', 'mail');
  let runs = 0;
  const dies: JobHandler = { unbound: () => new Promise(() => undefined) };
  void run({ noticeDelivery: dies });
  await expect.poll(async () => (await waiting())[0]?.due_at.getTime()).toBe(startMs + 2 * minuteMs);
  const noticeDelivery: JobHandler = {
    unbound: async () => {
      runs += 1;
    },
  };
  expect(await run({ noticeDelivery }, 1)).toBe(0);
  expect(await run({ noticeDelivery }, 2)).toBe(1);
  expect(runs).toBe(1);
});

it('keeps a job that was asked for again while it ran', async () => {
  await ask('noticeDelivery', 'mail');
  const noticeDelivery: JobHandler = { unbound: () => ask('noticeDelivery', 'mail', 0).then(() => undefined) };
  await runOnce(noticeDelivery);
  expect((await waiting()).length).toBe(1);
});

/** One run in which the job schedules itself: it is due again at once, so a run would go on for ever. */
async function runOnce(noticeDelivery: JobHandler) {
  let isFirst = true;
  const once: JobHandler = {
    unbound: async (context, subject) => {
      if (!isFirst || typeof noticeDelivery === 'function') throw new Error('again');
      isFirst = false;
      await noticeDelivery.unbound(context, subject);
    },
  };
  await run({ noticeDelivery: once });
}

it('asks every tenant', async () => {
  const other = await aTenant(server);
  await ask('remind', 'here');
  await ask('remind', 'there', 0, other);
  const done: string[] = [];
  const remind: JobHandler = async ({ tenant: of }, subject) => {
    done.push(`${of.tenantAlias} ${subject}`);
  };
  await run({ remind });
  expect(done.toSorted()).toEqual([`${tenant.tenantAlias} here`, `${other.tenantAlias} there`].toSorted());
});

describe('a tenant with much to do', () => {
  /** The tenants whose jobs were done, in their order; `most` per run. */
  async function turnsOf(runs: number, most: number, ms = 0) {
    const done: string[] = [];
    const remind: JobHandler = async ({ tenant: of }) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      done.push(of.tenantAlias);
    };
    for (let count = 0; count < runs; count += 1) {
      const from = done.length;
      const mayContinue = () => done.length - from < most;
      const handlers = { ...server.server.handlers, remind };
      await runDueJobs({ ...server.server, log, nowMs: startMs, handlers, mayContinue });
    }
    return done;
  }

  it('does not keep others from theirs, however short the runs are', async () => {
    const other = await aTenant(server);
    for (let count = 0; count < 8; count += 1) await ask('remind', `here ${count}`);
    await ask('remind', 'there', 0, other);
    expect(await turnsOf(2, 3)).toContain(other.tenantAlias);
  });

  it('nor however long its jobs take', async () => {
    const other = await aTenant(server);
    for (const of of [tenant, other]) {
      for (let count = 0; count < 8; count += 1) await ask('remind', `job ${count}`, 0, of);
    }
    expect(new Set(await turnsOf(1, 5, 800)).size).toBe(2);
  });
});
