import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, inTenant } from '../db/connect.ts';
import type { JobContext, JobScope } from '../jobs/job.ts';
import { aMember } from '../testing/factories.ts';
import { overlappingClaims } from '../testing/overlappingClaims.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { closeDraw } from './closeDraw.ts';
import { lotteryAnnounce } from './lotteryAnnounce.ts';
import { makeDraw } from './makeDraw.ts';
import { aLotterySchool } from './testing/aLotterySchool.ts';
import { aLotteryTown } from './testing/aLotteryTown.ts';
import { Cut, cutting } from './testing/cutting.ts';
import { jobScope } from './testing/jobScope.ts';
import { keptTenant } from './testing/keptTenant.ts';
import { verifyDraw } from './verifyDraw.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

type Drawn = Awaited<ReturnType<typeof rooms>>;

/** A closing lottery of rooms with five entries that stand against each other, fees to be paid. */
async function rooms() {
  server.clock.set('2026-06-10T10:00');
  const town = await aLotteryTown(server, { tenant: { setting: { fee_collection: 'online' } } });
  const { whole, halfB } = town.hall;
  const wanted = [{}, { article: whole }, { article: halfB }, { frames: ['夜間' as const] }, {}];
  for (const one of wanted) await town.enter(await aMember(server, town.tenant), one);
  const [draw] = await town.draws();
  return drawnOf(town.tenant, draw?.draw_id);
}

/** The same with courses. */
async function courses() {
  server.clock.set('2026-06-10T10:00');
  const school = await aLotterySchool(server, {
    tenant: { setting: { fee_collection: 'online' } },
    span: { closesAt: '2026-06-15T17:00', announceAt: '2026-06-16T17:00' },
  });
  const events = [
    await school.event({ capacity: 2, price: 500 }),
    await school.event({ capacity: 1 }),
    await school.event(),
  ];
  for (let count = 0; count < 3; count += 1) {
    await school.apply(await aMember(server, school.tenant), count % 2 ? events : events.toReversed());
  }
  const { draw_id: drawId } = await school.draw();
  return drawnOf(school.tenant, drawId);
}

async function drawnOf({ tenantId }: { tenantId: string }, drawId = '') {
  const tenant = await server.server.directory.byId(tenantId);
  if (!tenant) throw new Error('no tenant');
  return { tenant, drawId };
}

type Step = { readonly at: string; readonly take: (drawn: Drawn, scope: JobScope) => Promise<unknown> };

const close: Step = {
  at: '2026-06-15T17:00',
  take: ({ drawId }, scope) => scope.transact((context) => closeDraw(server.server.drawKinds, context, drawId)),
};

const draw: Step = {
  at: '2026-06-15T17:10',
  take: async (drawn, scope) => {
    const { sealed_secret } = await server.db
      .selectFrom('lottery_draw')
      .select('sealed_secret')
      .where('draw_id', '=', drawn.drawId)
      .executeTakeFirstOrThrow();
    const randomness = { hex: sealed_secret?.toString('hex') ?? '' };
    const drawing = { drawId: drawn.drawId, randomness };
    return scope.transact((context) => makeDraw(server.server.drawKinds, context, drawing));
  },
};

const announce: Step = {
  at: '2026-06-16T17:00',
  take: ({ drawId }, scope) => lotteryAnnounce(server.server.drawKinds).unbound(scope, drawId),
};

/** Takes the step at its time, over connections as they are made by `over`. */
async function take(step: Step, drawn: Drawn, over = (trx: Database) => trx) {
  server.clock.set(step.at);
  const scope = await jobScope(server, drawn.tenant);
  const transact = <T>(work: (context: JobContext) => Promise<T>) =>
    scope.transact((context) => work({ ...context, trx: over(context.trx) }));
  return step.take(drawn, { ...scope, transact });
}

/** Everything of the tenant but what chance or the clock of the database gave it. */
async function standing({ tenant: { tenantId } }: Drawn) {
  const tables = [
    'lottery_draw',
    'lottery_entry',
    'lottery_result',
    'reservation',
    'event_reservation',
    'ledger',
    'notice',
  ];
  const texts: string[] = [];
  for (const table of [...tables, 'occupancy', 'reservation_history', 'event_reservation_history', 'job']) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(text, e'\n' order by text), '') as text from (
        select ((to_jsonb(kept) #- '{facts,act}') - 'occupancy_id' - 'job_id' - 'notice_id' - 'sequence')::text as text
        from ${sql.table(table)} kept where tenant_id = ${tenantId}) as texts`.execute(server.db);
    texts.push(`${table}:\n${rows[0]?.text}`);
  }
  return texts.join('\n');
}

describe.each([
  { what: 'rooms', arrange: rooms },
  { what: 'courses', arrange: courses },
])('a draw of $what that is cut off at every single statement', ({ arrange }) => {
  it.each([
    { name: 'close', before: [], step: close, isWhole: true },
    { name: 'draw', before: [close], step: draw, isWhole: true },
    // Announced in several transactions: what is announced stays so, and the rest follows.
    { name: 'announcement', before: [close, draw], step: announce, isWhole: false },
  ])(
    '$name: nothing of it stays, or all of it, and in the end it is the same',
    async ({ name, before, step, isWhole }) => {
      const current = await arrange();
      for (const one of before) await take(one, current);
      const kept = await keptTenant(server, current.tenant);
      const untouched = await standing(current);
      await take(step, current);
      const expected = await standing(current);
      expect(expected).not.toBe(untouched);
      await kept.restore();
      expect(await standing(current)).toBe(untouched);

      let cuts = 0;
      for (let statements = 0; ; statements += 1) {
        const cutter = cutting(statements);
        const attempt = take(step, current, cutter.of);
        const isCut = await attempt.then(
          () => false,
          (error: unknown) => {
            if (!(error instanceof Cut)) throw error;
            return true;
          },
        );
        if (!isCut) break;
        cuts += 1;
        if (isWhole) expect(await standing(current), `cut at statement ${statements + 1}`).toBe(untouched);
        else {
          await take(step, current);
          expect(await standing(current), `cut at statement ${statements + 1}`).toBe(expected);
          await kept.restore();
        }
      }
      expect(await standing(current)).toBe(expected);
      expect(cuts).toBeGreaterThan(6);
      console.info(`${name} of ${current.tenant.tenantMode}: cut off at each of ${cuts} statements`);
      expect(await overlappingClaims(server.db, current.tenant.tenantId)).toEqual([]);
    },
    300_000,
  );

  it('by eight workers at once is one draw', async () => {
    const current = await arrange();
    for (const step of [close, draw, announce]) await Promise.all(Array.from({ length: 8 }, () => take(step, current)));
    const { tenantId } = current.tenant;
    const named = { tenantId, drawId: current.drawId };
    const checks = await inTenant(server.appDb, tenantId, (trx) => verifyDraw(server.server.drawKinds, trx, named));
    expect(checks?.filter(({ isPassed }) => !isPassed)).toEqual([]);
    const notices = await server.db
      .selectFrom('notice')
      .select(['dedupe'])
      .where('tenant_id', '=', tenantId)
      .where('kind', 'in', ['won', 'lost'])
      .execute();
    expect(new Set(notices.map(({ dedupe }) => dedupe)).size).toBe(notices.length);
    const charged = await server.db
      .selectFrom('ledger')
      .select(['reservation_id', 'event_reservation_id'])
      .where('tenant_id', '=', tenantId)
      .execute();
    expect(new Set(charged.map((row) => row.reservation_id ?? row.event_reservation_id)).size).toBe(charged.length);
  });
});
