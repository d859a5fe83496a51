import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, inTenant } from '../db/connect.ts';
import type { JobContext } from '../jobs/job.ts';
import { newId } from '../newId.ts';
import { aMember, type TestMember } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { closeDraw } from './closeDraw.ts';
import { definitionOf } from './definitionOf.ts';
import { makeDraw } from './makeDraw.ts';
import { aLotteryTown, type LotteryTown } from './testing/aLotteryTown.ts';
import { jobScope } from './testing/jobScope.ts';
import { runJobs } from './testing/runJobs.ts';
import { verifyDraw } from './verifyDraw.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const drawOf = async (town: LotteryTown) => {
  const [draw] = await town.draws();
  if (!draw) throw new Error('no draw');
  return draw;
};

async function withEntries(count: number, options: Parameters<typeof aLotteryTown>[1] = {}) {
  const town = await aLotteryTown(server, options);
  const people: TestMember[] = [];
  for (let index = 0; index < count; index += 1) {
    const person = await aMember(server, town.tenant);
    people.push(person);
    await town.enter(person);
  }
  return { town, people };
}

const asApp = <T>(town: LotteryTown, work: Parameters<typeof inTenant<T>>[2]) =>
  inTenant(server.appDb, town.tenant.tenantId, work);

async function asJob<T>(town: LotteryTown, work: (context: JobContext) => Promise<T>, nowMs?: number) {
  const scope = await jobScope(server, town.tenant, nowMs);
  return scope.transact(work);
}

/** Closes the draw as at that instant. */
const close = (town: LotteryTown, drawId: string, nowMs?: number) =>
  asJob(town, (context) => closeDraw(server.server.drawKinds, context, drawId), nowMs);

describe('a draw that is published', () => {
  it('stays as it was, however the catalogue changes', async () => {
    const { town } = await withEntries(1);
    const [before] = await town.draws();
    await server.db
      .updateTable('article')
      .set({ name: '別の名前', preparation_before: 30, is_published: false })
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    await server.db.updateTable('tenant_setting').set({ lottery_source: 'ceremony' }).execute();
    await runJobs(server, '2026-06-12T10:00');
    expect(await town.draws()).toEqual([before]);
    await runJobs(server, '2026-06-16T17:00');
    expect(await town.draws()).toMatchObject([
      { state: 'announced', definition: before?.definition, source: 'sealed' },
    ]);
    const [place] = await server.db
      .selectFrom('occupancy')
      .selectAll()
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    // By the preparation that was published.
    expect(place?.starts_at).toEqual(new Date('2026-09-20T09:00+09:00'));
  });

  it('leaves rooms that come later to a part of their own, which knows what is held for the first', async () => {
    const { town, people } = await withEntries(1);
    const article_id = newId();
    const { tenantId } = town.tenant;
    const [old] = await server.db
      .selectFrom('article')
      .selectAll()
      .where('article_id', '=', town.hall.halfA.articleId)
      .execute();
    if (!old) throw new Error('no room');
    const windows = {
      booking_window: JSON.stringify(old.booking_window),
      lottery_window: JSON.stringify(old.lottery_window),
    };
    await server.db
      .insertInto('article')
      .values({ ...old, ...windows, article_id, key: 'later', name: '新しい部屋' })
      .execute();
    const spaces = [town.hall.spaces.A, town.hall.spaces.B];
    await server.db
      .insertInto('article_space')
      .values(spaces.map((space_id) => ({ tenant_id: tenantId, article_id, space_id })))
      .execute();
    await sql`insert into time_frame select tenant_id, ${article_id}, name, sort, from_minute, to_minute, fee_weekday,
      fee_saturday, fee_holiday from time_frame where article_id = ${old.article_id}`.execute(server.db);
    const late = await aMember(server, town.tenant);
    const article = { articleId: article_id, articleName: '新しい部屋', spaceIds: spaces };
    expect((await town.enter(late, { article })).body.entryType).toBe('lottery');
    expect((await town.enter(late, { article, frames: ['夜間'] })).body.entryType).toBe('lottery');
    const draws = await town.draws();
    expect(draws.map(({ part }) => part)).toEqual([1, 2]);
    expect(draws.map(({ title }) => title.split('利用分')[1])).toEqual(['', '（新しい部屋）']);
    expect(draws.map((draw) => JSON.parse(draw.definition).articles.length)).toEqual([3, 1]);
    await runJobs(server, '2026-06-16T17:00');
    const states = await server.db
      .selectFrom('reservation')
      .select(['user_id', 'state'])
      .where('tenant_id', '=', tenantId)
      .execute();
    const stateOf = ({ userId }: Pick<TestMember, 'userId'>, state: string) => `${userId} ${state}`;
    const [first = late] = people;
    expect(states.map(({ user_id, state }) => stateOf({ userId: user_id }, state)).toSorted()).toEqual(
      [stateOf(late, 'lost'), stateOf(first, 'won'), stateOf(late, 'won')].toSorted(),
    );
  });

  it('is not held up by an entry for a month that it does not draw: that one has a part of its own', async () => {
    const { town } = await withEntries(1);
    const { tenantId } = town.tenant;
    // From now on what closes then is the lottery for October.
    await sql`update article set lottery_window = jsonb_set(lottery_window, '{monthsAhead}', '4'),
      booking_window = jsonb_set(booking_window, '{opens,ahead}', '150') where tenant_id = ${tenantId}`.execute(
      server.db,
    );
    const late = await aMember(server, town.tenant);
    expect((await town.enter(late, { date: '2026-10-20' })).body.entryType).toBe('lottery');
    await runJobs(server, '2026-06-16T17:00');
    expect((await town.draws()).map(({ part, state, entry_count }) => [part, state, entry_count])).toEqual([
      [1, 'announced', 1],
      [2, 'announced', 1],
    ]);
    const states = await server.db
      .selectFrom('reservation')
      .select('state')
      .where('tenant_id', '=', tenantId)
      .execute();
    expect(states).toEqual([{ state: 'won' }, { state: 'won' }]);
  });

  it.each(['definition', 'definition_hash', 'title', 'closes_at', 'announce_at', 'sealed_secret', 'source'])(
    'lets nobody change its %s, not even the owner of the tables',
    async (column) => {
      const { town } = await withEntries(1);
      const draw = await drawOf(town);
      const other = column === 'sealed_secret' ? Buffer.alloc(32) : column.endsWith('_at') ? new Date() : 'drand';
      const change = server.db
        .updateTable('lottery_draw')
        .set({ [column]: other })
        .where('draw_id', '=', draw.draw_id)
        .execute();
      await expect(change).rejects.toThrow(/is published/);
    },
  );
});

describe('the close', () => {
  it('comes at its time, once', async () => {
    const { town } = await withEntries(2);
    server.clock.set('2026-06-15T16:59');
    const { draw_id: drawId } = await drawOf(town);
    expect(await close(town, drawId)).toBe(false);
    server.clock.set('2026-06-15T17:00');
    const closed = await Promise.all([1, 2, 3, 4].map(() => close(town, drawId)));
    expect(closed.toSorted()).toEqual([false, false, false, true]);
    const [draw] = await town.draws();
    expect(draw).toMatchObject({ state: 'closed', entry_count: 2 });
    expect(await close(town, drawId)).toBe(false);
    expect(await town.draws()).toEqual([draw]);
  });

  it('waits for whoever is just entering, and takes him in', async () => {
    const { town } = await withEntries(1);
    server.clock.set('2026-06-15T16:59');
    const late = await aMember(server, town.tenant);
    const { draw_id: drawId } = await drawOf(town);
    // Holds back the entry between its look at the draw and its commit.
    await sql`create function slowly() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.5); return new; end $$`.execute(server.db);
    await sql`create trigger slowly before insert on reservation for each row execute function slowly()`.execute(
      server.db,
    );
    const entering = town.enter(late);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(await close(town, drawId, server.clock() + 60_000)).toBe(true);
    expect((await entering).body.entryType).toBe('lottery');
    await sql`drop trigger slowly on reservation`.execute(server.db);
    expect((await town.draws())[0]?.entry_count).toBe(2);
  });

  it('with thirty people entering at that moment: who was told that he is in, is in, and nobody else', async () => {
    for (let round = 0; round < 5; round += 1) {
      server.clock.set('2026-06-10T10:00');
      const { town } = await withEntries(1);
      const crowd: TestMember[] = [];
      for (let count = 0; count < 30; count += 1) crowd.push(await aMember(server, town.tenant));
      server.clock.set('2026-06-15T16:59');
      const { draw_id: drawId } = await drawOf(town);
      const closeIn = async (ms: number) => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        return close(town, drawId, server.clock() + 60_000);
      };
      const [isClosed, ...answers] = await Promise.all([
        closeIn(round * 25),
        ...crowd.map((person) => town.enter(person)),
      ]);
      expect(isClosed).toBe(true);
      const told = answers.flatMap(({ body }) => body.receipt?.entryNumber ?? []);
      const refused = answers.flatMap(({ body }) => body.error?.code ?? []);
      expect(refused.every((code) => code === 'deadlinePassed' || code === 'busy')).toBe(true);
      const listed = await server.db
        .selectFrom('lottery_entry')
        .select('entry_number')
        .where('draw_id', '=', drawId)
        .execute();
      expect(listed).toHaveLength(told.length + 1);
      expect(listed.map(({ entry_number }) => entry_number)).toEqual(expect.arrayContaining(told));
      console.info(`entering at the close: ${told.length} in, ${refused.length} too late`);
    }
  });

  it('knows what was held before, also what another draw holds', async () => {
    const { town } = await withEntries(1);
    await runJobs(server, '2026-06-15T17:00');
    const draw = await drawOf(town);
    expect(definitionOf(draw).kind).toBe('facility');
    const held = await server.db
      .selectFrom('occupancy')
      .select(['kind', 'reservation_id'])
      .where('draw_id', '=', draw.draw_id)
      .execute();
    expect(held).toEqual([{ kind: 'draw', reservation_id: null }]);
  });
});

/** Does something while the list lacks one of its constraints, and takes both back. */
async function withoutConstraint<T>(name: string, work: (trx: Database) => Promise<T>) {
  let done: T | undefined;
  const undone = server.db.transaction().execute(async (trx) => {
    await sql`alter table lottery_entry drop constraint ${sql.id(name)}`.execute(trx);
    done = await work(trx);
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  return done;
}

describe('a list', () => {
  it('has no place before its close, and each of its entries has one result', async () => {
    const { town, people } = await withEntries(2);
    const { tenantId } = town.tenant;
    const { draw_id: drawId } = await drawOf(town);
    const early = {
      tenant_id: tenantId,
      draw_id: drawId,
      entry_number: 'ZZZZZZZZZZ',
      user_id: people[0]?.userId ?? '',
      place: 1,
      entry_count: 1,
      salt: '0'.repeat(32),
      line: '{}',
      leaf: '0',
    };
    const entering = asApp(town, (trx) => trx.insertInto('lottery_entry').values(early).execute());
    await expect(entering).rejects.toMatchObject({ constraint: 'lottery_entry_counted' });
    await runJobs(server, '2026-06-15T17:10');
    const results = await server.db.selectFrom('lottery_result').selectAll().where('draw_id', '=', drawId).execute();
    const entries = await server.db.selectFrom('lottery_entry').selectAll().where('draw_id', '=', drawId).execute();
    expect(results.map((one) => one.entry_number).toSorted()).toEqual(
      entries.map((one) => one.entry_number).toSorted(),
    );
    const adding = (entry_number: string) => {
      const another = { tenant_id: tenantId, draw_id: drawId, entry_number, rank: 3, won: '[]' };
      return asApp(town, (trx) => trx.insertInto('lottery_result').values(another).execute());
    };
    await expect(adding(results[0]?.entry_number ?? '')).rejects.toMatchObject({ constraint: 'lottery_result_pkey' });
    await expect(adding('ZZZZZZZZZZ')).rejects.toMatchObject({ code: '23503' });
  });
});

describe('a closed list', () => {
  it('is neither longer nor shorter nor another afterwards', async () => {
    const { town, people } = await withEntries(2);
    await runJobs(server, '2026-06-15T17:00');
    const draw = await drawOf(town);
    const { tenantId } = town.tenant;
    const [entry] = await server.db.selectFrom('lottery_entry').selectAll().where('tenant_id', '=', tenantId).execute();
    if (!entry) throw new Error('no entry');
    const change = { salt: '0'.repeat(32) };
    const asTheApp = (work: Parameters<typeof inTenant>[2]) => expect(asApp(town, work)).rejects;
    await asTheApp((trx) => trx.updateTable('lottery_entry').set(change).execute()).toMatchObject({ code: '42501' });
    await asTheApp((trx) => trx.deleteFrom('lottery_entry').execute()).toMatchObject({ code: '42501' });
    await asTheApp((trx) => trx.updateTable('lottery_result').set({ rank: 9 }).execute()).toMatchObject({
      code: '42501',
    });
    await asTheApp((trx) => trx.deleteFrom('lottery_result').execute()).toMatchObject({ code: '42501' });
    await asTheApp((trx) => trx.deleteFrom('lottery_draw').execute()).toThrow(/is closed/);
    const another = { ...entry, entry_number: 'ZZZZZZZZZZ', user_id: people[0]?.userId ?? '' };
    for (const [more, constraint] of [
      [{ place: 1 }, 'lottery_entry_place'],
      [{ place: 3 }, 'lottery_entry_within'],
      [{ place: 3, entry_count: 3 }, 'lottery_entry_counted'],
    ] as const) {
      const add = (trx: Database) =>
        trx
          .insertInto('lottery_entry')
          .values({ ...another, ...more })
          .execute();
      await asTheApp(add).toMatchObject({ constraint });
      // Without it there would be one more: nothing else keeps the list.
      expect(await withoutConstraint(constraint, add)).toHaveLength(1);
    }
    for (const set of [{ root: '0'.repeat(64) }, { holdings: '{}' }, { closing_hash: 'x' }, { entry_count: 3 }]) {
      const changed = server.db.updateTable('lottery_draw').set(set).where('draw_id', '=', draw.draw_id).execute();
      await expect(changed).rejects.toThrow(/is closed/);
    }
    const reopened = server.db.updateTable('lottery_draw').set({ state: 'open' }).where('draw_id', '=', draw.draw_id);
    await expect(reopened.execute()).rejects.toThrow(/does not become open from closed/);
  });

  it.each([
    ['an entry is changed', "update lottery_entry set line = replace(line, '540', '600')"],
    ['a salt is changed', "update lottery_entry set salt = repeat('0', 32)"],
    ['an entry is gone', 'delete from lottery_entry'],
    ['a reservation has another number', "update reservation set entry_number = 'ZZZZZZZZZZ'"],
    [
      'the hours of a reservation are changed',
      `with entered as (select reservation_id as id, draw_id from reservation)
       update reservation_detail set to_minute = to_minute + 60 from entered where id = reservation_id and`,
    ],
  ])('is not drawn when %s by whoever may', async (_, statement) => {
    const { town } = await withEntries(1);
    await runJobs(server, '2026-06-15T17:00');
    const draw = await drawOf(town);
    const condition = `${statement.endsWith(' and') ? '' : 'where'} draw_id = '${draw.draw_id}'`;
    await sql.raw(`${statement} ${condition}`).execute(server.db);
    server.clock.set('2026-06-15T17:10');
    const drawing = { drawId: draw.draw_id, randomness: { hex: draw.sealed_secret?.toString('hex') ?? '' } };
    const drawn = asJob(town, (context) => makeDraw(server.server.drawKinds, context, drawing));
    await expect(drawn).rejects.toThrow(/not (the one that|as it) was closed/);
    expect(await town.draws()).toMatchObject([{ state: 'closed', transcript: null }]);
  });

  it('that was drawn and changed afterwards is found out', async () => {
    const { town } = await withEntries(3);
    await runJobs(server, '2026-06-16T17:00');
    const draw = await drawOf(town);
    const named = { tenantId: town.tenant.tenantId, drawId: draw.draw_id };
    const failed = async () => {
      const checks = await asApp(town, (trx) => verifyDraw(server.server.drawKinds, trx, named));
      return checks?.filter(({ isPassed }) => !isPassed).map(({ name }) => name);
    };
    expect(await failed()).toEqual([]);
    await server.db
      .updateTable('lottery_entry')
      .set({ salt: '0'.repeat(32) })
      .where('draw_id', '=', draw.draw_id)
      .execute();
    expect(await failed()).toEqual(['entries']);
    await sql`update lottery_result set rank = rank + 10 where draw_id = ${draw.draw_id}`.execute(server.db);
    expect(await failed()).toEqual(['entries', 'results']);
    await sql`update reservation set state = 'won' where draw_id = ${draw.draw_id}`.execute(server.db);
    expect(await failed()).toEqual(['entries', 'results', 'reservations']);
  });
});
