import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCliDatabase, type CliDatabase, testNowMs } from '#server/cli/testing/aCliDatabase.ts';
import { aCourseReservation } from '#server/cli/testing/aCourseReservation.ts';
import { schoolBundle } from '#server/cli/testing/schoolBundle.ts';
import { changed, lineWith } from '#server/cli/testing/townBundle.ts';
import { type Database, inTenant } from '#server/db/connect.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { BundleError } from '../BundleError.ts';
import { fileProblem } from '../problem/problem.ts';

let school: CliDatabase;
let tenantId: string;

const secondPerson = `  - userNumber: '10000002'
    password: yoyaku2026
    lastName: 緑川
    firstName: 実
    lastNameKana: ミドリカワ
    firstNameKana: ミノル
    phoneNumber: 000-111-3333
`;
const withPeople = `${schoolBundle}${secondPerson}`;
const withChange = (was: string, is: string) => changed(withPeople, [[was, is]]);

beforeAll(async () => {
  school = await aCliDatabase();
  return () => school.close();
});

beforeEach(async () => {
  await school.clear();
  ({ tenantId } = await school.importText(withPeople));
});

const nothing = { added: 0, changed: 0, removed: 0 };
type Reserving = Omit<Parameters<typeof aCourseReservation>[1], 'tenantId'>;
const reserve = (options: Reserving) => aCourseReservation(school.all, { tenantId, ...options });

/** The one problem of a text, which has changed nothing. */
async function problemOf(text: string) {
  const before = await school.checksums();
  const error: unknown = await school.importText(text).catch((reason: unknown) => reason);
  expect(await school.checksums()).toEqual(before);
  expect(error).toBeInstanceOf(BundleError);
  return error instanceof BundleError ? error.problems.map(fileProblem) : [];
}

const rows = () =>
  school.all
    .selectFrom('event_reservation')
    .select(['event_reservation_id', 'seat_number'])
    .orderBy('sequence')
    .execute();

const seats = async () => (await rows()).map(({ seat_number }) => seat_number);

const detailsOf = async (reservationId: string) => {
  const details = await school.all
    .selectFrom('event_reservation_detail')
    .innerJoin('event_session', 'event_session.event_session_id', 'event_reservation_detail.event_session_id')
    .select(['event_reservation_detail_id as id', 'date'])
    .where('event_reservation_id', '=', reservationId)
    .orderBy('date')
    .execute();
  return details;
};

const oneEvening = '[{ day: today+31, hours: 18:30-20:00 }]';

describe('Reservations of events', () => {
  test('stay when their event, span and condition leave the bundle', async () => {
    const reserved = await reserve({ event: 'yoga-pm', seat: 1 });
    const text = withPeople
      .replace(/ {10}- key: yoga-pm[\s\S]*?(?=entrySpans:)/, '')
      .replace(/ {2}- key: open[\s\S]*?(?=users:)/, 'conditions: []\n')
      .replace(/conditions:\n {2}- key: craft[\s\S]*?(?=users:)/, '');
    await school.importText(text);
    expect((await rows()).map(({ event_reservation_id }) => event_reservation_id)).toEqual([reserved]);
    const spans = await school.all.selectFrom('event_entry_span').select('key').where('key', '=', 'open').execute();
    expect(spans).toEqual([{ key: 'open' }]);
    expect((await school.importText(text)).change).toEqual(nothing);
  });

  test('move with their session and keep their details', async () => {
    const reserved = await reserve({ event: 'guitar' });
    const [before] = await detailsOf(reserved);
    await school.importText(withChange(oneEvening, '[{ day: today+45, hours: 18:00-20:00 }]'));
    expect(await detailsOf(reserved)).toEqual([{ id: before?.id, date: '2026-07-25' }]);
  });

  test.each(['applied', 'won', 'awaiting_payment', 'fixed'] as const)(
    'get a session that is added, once, when they are %s',
    async (state) => {
      const reserved = await reserve({ event: 'clay', span: 'lottery', state });
      const text = withChange(
        '- { day: today+37, hours: 10:00-12:00 }\n',
        '- { day: today+37, hours: 10:00-12:00 }\n              - { day: today+44, hours: 10:00-12:00 }\n',
      );
      const before = await detailsOf(reserved);
      await school.importText(text);
      const after = await detailsOf(reserved);
      expect(after.slice(0, 2)).toEqual(before);
      expect(after.map(({ date }) => date)).toEqual(['2026-07-10', '2026-07-17', '2026-07-24']);
      expect((await school.importText(text)).change).toMatchObject({ added: 0 });
    },
  );

  test.each(['lost', 'cancelled_operator'] as const)('keep to what they had when they are %s', async (state) => {
    const reserved = await reserve({ event: 'guitar', state });
    const two = '[{ day: today+31, hours: 18:30-20:00 }, { day: today+38, hours: 18:30-20:00 }]';
    await school.importText(withChange(oneEvening, two));
    expect(await detailsOf(reserved)).toHaveLength(1);
  });

  test('of a session keep it from being removed', async () => {
    const reserved = await reserve({ event: 'clay', span: 'rest', seat: 1 });
    const text = withChange('              - { day: today+37, hours: 10:00-12:00 }\n', '');
    expect(await problemOf(text)).toEqual([
      {
        file: 'town.yaml',
        line: lineWith(text, '            sessions:\n'),
        reason: `eventContainers[0].categories[0].events[0].sessions: 2026-07-17 10:00の回には予約（${reserved}など）があるため、なくせません。日時の変更はできます。`,
      },
    ]);
  });

  test('of the first session keep it, too, when the others would move up', async () => {
    const reserved = await reserve({ event: 'clay', span: 'rest', seat: 1 });
    const [problem] = await problemOf(withChange('- { day: today+30, hours: 10:00-12:00 }\n              ', ''));
    expect(problem?.reason).toContain(`2026-07-10 10:00の回には予約（${reserved}など）があるため、なくせません。`);
  });

  test('keep their seats, and get one where there was no limit before', async () => {
    await reserve({ event: 'guitar' });
    await reserve({ event: 'guitar', userNumber: '10000002', state: 'awaiting_payment' });
    await reserve({ event: 'yoga-am', seat: 4 });
    const limited = withChange('loan: true', 'loan: true\n            capacity: 2');
    expect((await school.importText(limited)).change).toEqual({ added: 0, changed: 3, removed: 0 });
    expect(await seats()).toEqual([1, 2, 4]);
    expect((await school.importText(limited)).change).toEqual(nothing);
    await school.importText(withPeople);
    expect(await seats()).toEqual([1, 2, 4]);
  });

  test('move to a seat within a smaller capacity', async () => {
    await reserve({ event: 'yoga-am', seat: 2 });
    await reserve({ event: 'yoga-am', seat: 9, userNumber: '10000002' });
    await school.importText(withChange('capacity: 10', 'capacity: 2'));
    expect(await seats()).toEqual([2, 1]);
  });

  describe('of who brings somebody', () => {
    const people = ['10000001', '10000002', '10000003', '10000004'] as const;
    const everybody = `${withPeople}${people
      .slice(2)
      .map((number) => secondPerson.replace('10000002', number))
      .join('')}`;
    const yoga = (capacity: number, counts?: 'people' | 'pairs') =>
      changed(everybody, [
        [
          'name: 朝のヨガ\n            capacity: 10\n',
          `name: 朝のヨガ\n            capacity: ${capacity}\n${
            counts ? `            companions: { counts: ${counts}, from: 0, upTo: 2 }\n` : ''
          }`,
        ],
      ]);

    /** A place with a seat for everybody, or with one for them and so many others. */
    async function bring(index: number, own: readonly number[], { pair }: { readonly pair?: number } = {}) {
      const [seat] = own;
      const id = await reserve({ event: 'yoga-am', seat: seat ?? null, userNumber: people[index] ?? '' });
      const party = JSON.stringify(
        Array.from({ length: pair ?? own.length - 1 }, () => ({ name: '青木 花', birthday: '2021-05-05', price: 0 })),
      );
      const { event_id } = await school.all
        .updateTable('event_reservation')
        .set({ party })
        .where('event_reservation_id', '=', id)
        .returning('event_id')
        .executeTakeFirstOrThrow();
      if (pair !== undefined) return;
      await school.all
        .insertInto('event_party_seat')
        .values(
          own.map((seat_number) => ({
            tenant_id: tenantId,
            event_id,
            seat_number,
            event_reservation_id: id,
          })),
        )
        .execute();
    }

    /** The seat of each place and all that stand for its party. */
    async function partySeats() {
      const { rows: found } = await sql<{ own: number | null; party: number[] }>`
        select seat_number as own, array(select party_seat.seat_number from event_party_seat as party_seat
          where party_seat.event_reservation_id = event_reservation.event_reservation_id order by 1) as party
        from event_reservation order by sequence`.execute(school.all);
      expect(await brokenEventRules(school.all, tenantId)).toEqual([]);
      return found.map(({ own, party }) => [own, party]);
    }

    test('are numbered anew within a smaller capacity, also where one takes the number of another', async () => {
      await school.importText(yoga(12, 'people'));
      await bring(0, [11, 12]);
      await bring(1, [1, 10]);
      await bring(2, [2, 3]);
      await school.importText(yoga(6, 'people'));
      expect(await partySeats()).toEqual([
        [1, [1, 4]],
        [5, [5, 6]],
        [2, [2, 3]],
      ]);
      expect((await school.importText(yoga(6, 'people'))).change).toEqual(nothing);
    });

    test('take a seat for each once everybody is counted, and one when pairs are', async () => {
      await school.importText(yoga(10, 'pairs'));
      await bring(0, [1], { pair: 2 });
      await bring(1, [2], { pair: 1 });
      await bring(2, [3], { pair: 0 });
      await bring(3, [4], { pair: 2 });
      await school.importText(yoga(9, 'people'));
      expect(await partySeats()).toEqual([
        [1, [1, 2, 3]],
        [4, [4, 5]],
        [6, [6]],
        [7, [7, 8, 9]],
      ]);
      expect((await school.importText(yoga(9, 'people'))).change).toEqual(nothing);
      await school.importText(yoga(4, 'pairs'));
      expect((await partySeats()).map(([, party]) => party)).toEqual([[], [], [], []]);
      expect((await seats()).toSorted()).toEqual([1, 2, 3, 4]);
      expect((await school.importText(yoga(4, 'pairs'))).change).toEqual(nothing);
    });

    test('keep everybody from being counted where there are too few seats', async () => {
      await school.importText(yoga(3, 'pairs'));
      await bring(0, [1], { pair: 2 });
      await bring(1, [2], { pair: 1 });
      const text = yoga(3, 'people');
      expect(await problemOf(text)).toEqual([
        {
          file: 'town.yaml',
          line: lineWith(text, 'capacity: 3\n'),
          reason: expect.stringMatching(/\.capacity: 「yoga-am」は5席が使われているため、定員を3にできません。$/),
        },
      ]);
    });
  });

  test('keep the capacity from falling below them', async () => {
    await reserve({ event: 'yoga-am', seat: 1 });
    const hold = { event: 'yoga-am', seat: 2, holdUntilMs: Date.now() + 60_000 };
    await reserve({ ...hold, state: 'in_cart', userNumber: '10000002' });
    const text = withChange('capacity: 10', 'capacity: 1');
    expect(await problemOf(text)).toEqual([
      {
        file: 'town.yaml',
        line: lineWith(text, 'capacity: 1\n'),
        reason: expect.stringMatching(/\.capacity: 「yoga-am」は2席が使われているため、定員を1にできません。$/),
      },
    ]);
  });

  test('whose hold in a cart is over make way', async () => {
    await reserve({ event: 'yoga-am', seat: 2 });
    const hold = { event: 'yoga-am', seat: 1, holdUntilMs: Date.now() - 1_000 };
    await reserve({ ...hold, state: 'in_cart', userNumber: '10000002' });
    await school.importText(withChange('capacity: 10', 'capacity: 1'));
    expect(await seats()).toEqual([1, null]);
  });

  test('keep the way they came', async () => {
    const reserved = await reserve({ event: 'guitar' });
    const text = withChange('method: first_come\n    opens: today-10', 'method: lottery\n    opens: today-10');
    expect(await problemOf(text)).toEqual([
      {
        file: 'town.yaml',
        line: lineWith(text, 'method: lottery\n    opens: today-10'),
        reason: `entrySpans[2].method: この受付で申し込まれた予約（${reserved}）があるため、変更できません。`,
      },
    ]);
  });

  test('that wait for a draw keep their event in its lottery', async () => {
    const entry = await reserve({ event: 'clay', span: 'lottery', state: 'applied' });
    const text = withChange('events: [clay, wood]\n', 'events: [wood]\n');
    expect(await problemOf(text)).toEqual([
      {
        file: 'town.yaml',
        line: lineWith(text, 'key: clay'),
        reason: `eventContainers[0].categories[0].events[0]: 「clay」は、抽選を待つ申込み${entry}があるため、「lottery」のままにしてください。`,
      },
    ]);
  });

  test('keep the tenant in its zone and mode', async () => {
    await reserve({ event: 'guitar' });
    const [zone] = await problemOf(withChange('hue: purple', 'hue: purple\n  timeZone: UTC'));
    expect(zone?.reason).toBe('tenant.timeZone: 「Asia/Tokyo」で受けた予約があるため、「UTC」に変更できません。');
    const facility = withPeople
      .replace('mode: event', 'mode: facility')
      .replace(/eventContainers:[\s\S]*?(?=users:)/, '');
    const [mode] = await problemOf(facility);
    expect(mode?.reason).toBe('tenant.mode: 予約があるため、施設予約に変更できません。');
  });
});

describe('A bundle of event mode imported while somebody reserves', () => {
  const somebodyWaits = async () => {
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const count = async () => (await waiting.execute(school.all)).rows.length;
    await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(0);
  };

  const withoutPeople = (text: string) => text.replace(/users:[\s\S]*$/, '');

  /** What comes of an import that begins when somebody has taken an event and not yet committed. */
  async function importAfter(text: string, take: (trx: Database) => Promise<unknown>) {
    const { importing } = await inTenant(school.db, tenantId, async (trx) => {
      await take(trx);
      const outcome = school.importText(withoutPeople(text)).catch((error: unknown) => error);
      await somebodyWaits();
      return { importing: outcome };
    });
    return importing;
  }

  test('sees a seat that was taken, whether it locked the event or not', async () => {
    const error = await importAfter(withChange('capacity: 2', 'capacity: 1'), async (trx) => {
      await aCourseReservation(trx, { tenantId, event: 'wood', span: 'lottery', state: 'won', seat: 1 });
      await aCourseReservation(trx, {
        tenantId,
        event: 'wood',
        span: 'lottery',
        state: 'won',
        seat: 2,
        userNumber: '10000002',
      });
    });
    expect(String(error)).toContain('「wood」は2席が使われているため、定員を1にできません。');
  });

  test('gives a reservation the session that is added', async () => {
    const two = '[{ day: today+31, hours: 18:30-20:00 }, { day: today+38, hours: 18:30-20:00 }]';
    await importAfter(withChange(oneEvening, two), (trx) => aCourseReservation(trx, { tenantId, event: 'guitar' }));
    const [reserved] = await rows();
    expect(await detailsOf(reserved?.event_reservation_id ?? '')).toHaveLength(2);
  });

  test('gives up in a sentence when the other takes too long, and has changed nothing', async () => {
    const before = await school.checksums();
    const error = await inTenant(school.db, tenantId, async (trx) => {
      await sql`select from event where tenant_id = ${tenantId} order by event_id for no key update`.execute(trx);
      return school.importText(withoutPeople(withPeople), testNowMs).catch((reason: unknown) => reason);
    });
    expect(String(error)).toContain('Nothing has changed; run it again.');
    expect(await school.checksums()).toEqual(before);
  });
});
