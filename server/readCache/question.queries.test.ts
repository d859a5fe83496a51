import { sql } from 'kysely';
import pg, { type QueryResult } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenHashOf } from '../account/session/session.queries.ts';
import { cartPart } from '../event/cart/cart.queries.ts';
import { personPart } from '../event/person.queries.ts';
import { spaceNow } from '../facility/occupancy.queries.ts';
import { anEventReservation } from '../testing/anEventReservation.ts';
import { aSchool } from '../testing/aSchool.ts';
import { aPerson, aResident, type TestPerson } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { type AskedCaller, type Parts, type Question, type QuestionRow, questionTexts } from './question.queries.ts';
import { scopeName } from './version.queries.ts';

let server: TestServer;
let person: TestPerson;
let buyer: TestPerson;
let client: pg.Client;
beforeAll(async () => {
  server = await aServer();
  const school = await aSchool(server);
  person = await aPerson(server, school.tenant, { suspended_until: '2026-07-01', birthday: '1980-06-05' });
  await anEventReservation(server, person, school.events.woodwork);
  buyer = await aPerson(server, school.tenant);
  await anEventReservation(server, buyer, school.events.guitar, { state: 'in_cart', holdSeconds: 900 });
  await anEventReservation(server, buyer, school.events.woodwork, { state: 'in_cart', holdSeconds: -1 });
  const { tenantId, userId } = person;
  await sql`
    insert into fresh_version (tenant_id, kind, subject_id, scope_id, number) values
      (${tenantId}, 'space', ${idOf(1)}, ${idOf(9)}, 3), (${tenantId}, 'space', ${idOf(2)}, ${idOf(9)}, 4),
      (${tenantId}, 'course', ${idOf(3)}, ${idOf(8)}, 5)`.execute(server.db);
  await sql`
    insert into idempotency (tenant_id, caller, key, operation, body_hash, answer, created_at)
    values (${tenantId}, ${userId}, 'once', 'Reserve', '\\x0aff', '{"done": true}', now())`.execute(server.db);
  client = new pg.Client({ connectionString: server.database.appUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.close();
});

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const parts: Parts = { courses: personPart, cart: cartPart };

const callerOf = (wanted: Partial<AskedCaller> = {}): AskedCaller => ({
  tokenHash: tokenHashOf(person.token),
  part: '',
  key: '',
  since: '2026-06-01',
  ...wanted,
});

const unknown: AskedCaller = { tokenHash: 'ab'.repeat(32), part: '', key: '', since: '2026-06-01' };

const questionOf = (wanted: Partial<Question> = {}): Question => ({
  tenantId: person.tenantId,
  scopeIds: [],
  callers: [],
  ...wanted,
});

/** What the server's role is answered, with the statement prepared or not. */
async function answerTo(question: Question, isPrepared: boolean) {
  const texts = questionTexts(server.appDb, { parts, pieceNow: spaceNow }, isPrepared);
  if (texts.prepare !== null) await client.query(texts.prepare);
  try {
    const results = (await client.query(
      texts.statements(question).join('; '),
    )) as unknown as readonly QueryResult<QuestionRow>[];
    const rows = results.flatMap((result) => result.rows);
    expect(rows).toHaveLength(1);
    const [row] = rows as [QuestionRow];
    return { ...row, callers: row.callers.toSorted((one, other) => one.place - other.place) };
  } finally {
    await client.query('rollback');
    if (texts.prepare !== null) await client.query('deallocate question');
  }
}

const numbersOf = ({ numbers }: QuestionRow) =>
  Object.fromEntries(numbers.map(([kind, scopeId, number]) => [scopeName({ kind, scopeId }), number]));

describe.each([
  ['prepared', true],
  ['not prepared', false],
])('a question that is %s', (_how, isPrepared) => {
  it('answers who calls, his part, and the answer stored under his key', async () => {
    const callers = [callerOf(), unknown, callerOf({ part: 'courses' }), callerOf({ key: 'once' })];
    const row = await answerTo(questionOf({ callers }), isPrepared);
    const session = {
      userId: person.userId,
      createdAt: server.clock(),
      usedAt: server.clock(),
      suspendedUntil: '2026-07-01',
      isVerified: true,
      classes: [],
      classTerms: {},
      reductionTerms: {},
      reductions: [],
      part: null,
      stored: null,
    };
    expect(row.callers).toEqual([
      { ...session, place: 1 },
      {
        ...session,
        place: 3,
        part: { birthday: '1980-06-05', children: [], reservations: [expect.objectContaining({ state: 'fixed' })] },
      },
      {
        ...session,
        place: 4,
        stored: { operation: 'Reserve', bodyHash: '0aff', answer: { done: true }, createdAt: expect.any(Number) },
      },
    ]);
  });

  it('answers what lies in a cart, counting seats where one would have to be found, and nothing for an empty one', async () => {
    const callers = [callerOf({ part: 'cart' }), callerOf({ part: 'cart', tokenHash: tokenHashOf(buyer.token) })];
    const row = await answerTo(questionOf({ callers }), isPrepared);
    const mine = { state: 'in_cart' };
    expect(row.callers.map(({ part }) => part)).toEqual([
      null,
      {
        person: { birthday: null, children: [], reservations: [mine, mine].map((one) => expect.objectContaining(one)) },
        rows: [
          expect.objectContaining({
            is_held: true,
            seconds_left: expect.toSatisfy((left) => left > 600),
            seats_taken: 0,
          }),
          expect.objectContaining({ is_held: false, seats_taken: 1 }),
        ],
      },
    ]);
  });

  it('answers the sum of a scope’s versions, and a course by itself as well', async () => {
    const scopeIds = [idOf(3), idOf(7), idOf(8), idOf(9)];
    expect(numbersOf(await answerTo(questionOf({ scopeIds }), isPrepared))).toEqual({
      [`space:${idOf(9)}`]: 7,
      [`course:${idOf(8)}`]: 5,
      [`oneCourse:${idOf(3)}`]: 5,
    });
  });

  it('answers nothing of another tenant', async () => {
    const { member, session } = await aResident(server);
    const callers = [callerOf(), callerOf({ tokenHash: tokenHashOf(session.token) })];
    const row = await answerTo(questionOf({ tenantId: member.tenantId, scopeIds: [idOf(9)], callers }), isPrepared);
    expect([numbersOf(row), row.callers.map(({ userId }) => userId)]).toEqual([{}, [member.userId]]);
  });

  it('answers pieces that have another version than was asked, each as its area tells it, and no others', async () => {
    const days = { from: 0, to: 1, earliest: 0, timeZone: 'America/Port-au-Prince' };
    const piece = (group: number, subject: number, number: number) => ({
      ...days,
      group,
      number,
      subjectId: idOf(subject),
    });
    const asked = questionOf({ pieces: [piece(0, 1, 3), piece(0, 2, 3), piece(1, 2, 1), piece(1, 7, 0)] });
    const { pieces } = await answerTo(asked, isPrepared);
    expect(pieces).toEqual([
      [0, idOf(2), 4, []],
      [1, idOf(2), 4, []],
    ]);
  });

  it('leaves the connection without a tenant', async () => {
    await answerTo(questionOf({ callers: [callerOf()] }), isPrepared);
    expect((await client.query('select * from account')).rows).toEqual([]);
  });

  it('answers one row when nothing is asked', async () => {
    const row = await answerTo(questionOf(), isPrepared);
    expect([row.numbers, row.callers, Math.abs(row.clockMs - Date.now()) < 60_000]).toEqual([[], [], true]);
  });

  it.each([
    ['a quote', "'"],
    ['another statement', "1'); drop table account; --"],
    ['a parameter', '$1'],
    ['a line', `${'0'.repeat(8)}\n`],
    ['a NUL', '\0'],
    ['a letter of another script', 'а'],
    ['another word of a list', '","'],
    ['the end of a list', '}'],
    ['an escape', '\\'],
  ])('takes %s nowhere', async (_what, text) => {
    for (const asked of [
      questionOf({ tenantId: text }),
      questionOf({ scopeIds: [text] }),
      questionOf({ callers: [callerOf({ tokenHash: text })] }),
      questionOf({ callers: [callerOf({ part: text })] }),
      questionOf({ callers: [callerOf({ key: text })] }),
    ])
      await expect(answerTo(asked, isPrepared)).rejects.toThrow('not an id, digest or name');
  });
});

it('both ways answer the same', async () => {
  const callers = [callerOf({ part: 'courses', key: 'once' }), unknown, callerOf()];
  const asked = questionOf({ callers, scopeIds: [person.tenantId, idOf(3), idOf(8), idOf(9)] });
  const [one, other] = [await answerTo(asked, true), await answerTo(asked, false)];
  expect({ ...one, clockMs: 0 }).toEqual({ ...other, clockMs: 0 });
  expect(one.epoch).toMatch(/^\d+\.\d+ \d+ base\/\d+\/\d+$/);
});
