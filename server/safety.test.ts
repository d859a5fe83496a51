import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ResidentCall, type ResponseOf, residentEndpoints } from '#contract/endpoints.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { anInhabitant, aTown, type Inhabitant, type Town } from './testing/aTown.ts';
import { aPolicy, aSession } from './testing/factories.ts';
import { type Attack, attacks, mutated, mutation } from './testing/mutations.ts';
import { type Answer, aServer, type TestServer } from './testing/testServer.ts';
import { validBodies } from './testing/validBodies.ts';
import { withoutEcho } from './testing/withoutEcho.ts';

/**
 * Sends every call what it should refuse and looks for a fault, for something of somebody else in the answer, and for a
 * change of somebody else's rows. A failing run prints seed and input. However small the load, every call bears every
 * kind of attack.
 */
const isLikely = (attack: Attack) => attack === 'likely';
const runsOf = (attack: Attack, full: number) => loadOf(isLikely(attack) ? (full * 3) / 4 : full / 20);
const allRuns = (full: number) => attacks.reduce((sum, attack) => sum + runsOf(attack, full), 0);

// A mutation costs a session, a call and now and then a hash.
vi.setConfig({ testTimeout: 30_000 + allRuns(60) * 500 });

const names = Object.keys(residentEndpoints) as ResidentCall[];
const ofTenants = names.filter((name) => residentEndpoints[name].access !== 'public');
const ofUsers = names.filter((name) => residentEndpoints[name].access === 'user');
const marks = { there: 'ヒミツ隣町', neighbour: 'ヒミツ隣人' };
const nowhere = '00000000-0000-0000-0000-000000000000';

describe.each([
  { how: 'behind row-level security', withoutRowLevelSecurity: false, full: 60 },
  { how: 'by the predicates of the statements alone', withoutRowLevelSecurity: true, full: 20 },
])(`$how (seed ${testSeed})`, ({ withoutRowLevelSecurity, full }) => {
  let server: TestServer;
  let here: Town;
  let there: Town;
  let neighbour: Inhabitant;
  let canaries: string[];
  let untouched: string;
  beforeAll(async () => {
    server = await aServer({ withoutRowLevelSecurity });
    here = await aTown(server, '自町');
    there = await aTown(server, marks.there);
    // A higher version than here, so that a search for the newest that forgets the tenant finds theirs.
    await aPolicy(server, there.tenant, { kind: 'privacy', content: `${marks.there}新方針` });
    await aPolicy(server, there.tenant, { kind: 'terms', content: `${marks.there}新規約` });
    neighbour = await anInhabitant(server, here, { mark: marks.neighbour, date: '2026-06-26' });
    canaries = [...Object.values(marks), ...secretsOf(there), ...secretsOf(neighbour), ...placesOf(there)];
    await tellOthersRows();
    untouched = await othersRows();
    for (const mark of Object.values(marks)) expect(untouched).toContain(mark);
  });
  afterAll(() => server.close());

  const validBody = (name: ResidentCall) => validBodies[name](server, here);

  /** Every row of the other tenant, and every row of the neighbour, as one text. */
  async function othersRows() {
    const { rows } = await server.db.executeQuery<{ text: string }>(CompiledQuery.raw('select others_rows() as text'));
    return rows[0]?.text ?? '';
  }

  /** Makes that a function of the database, whose statements stay planned: it is asked after every test. */
  async function tellOthersRows() {
    const tables = await server.db.executeQuery<{ name: string; columns: string[] }>(
      CompiledQuery.raw(
        `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
         where table_schema = 'public' group by 1 having 'tenant_id' = any(array_agg(column_name::text)) order by 1`,
      ),
    );
    const texts = tables.rows.map(({ name, columns }) => {
      const isNeighbours = [
        columns.includes('user_id') ? `user_id = '${neighbour.member.userId}'` : 'false',
        columns.includes('caller') ? `caller = '${neighbour.member.userId}'` : 'false',
        columns.includes('reservation_id') ? `reservation_id = '${neighbour.reservationId}'` : 'false',
        columns.includes('event_reservation_id') ? `event_reservation_id = any('{${coursesOf(neighbour)}}')` : 'false',
      ].join(' or ');
      return `told := told || E'\\n${name}: ' || (select coalesce(jsonb_agg(t::text order by t::text), '[]')
        from ${name} t where tenant_id = '${there.tenant.tenantId}' or ${isNeighbours})::text;`;
    });
    await server.db.executeQuery(
      CompiledQuery.raw(
        `create function others_rows() returns text language plpgsql as $$
         declare told text := ''; begin ${texts.join(' ')} return told; end $$`,
      ),
    );
  }

  async function expectNothingHappened() {
    expect(await othersRows()).toBe(untouched);
    expect(server.logLines.filter((line) => line.includes('"fault"'))).toEqual([]);
  }

  function expectNothingRevealed(body: object, input: string) {
    const text = JSON.stringify(withoutEcho(body, input));
    for (const canary of canaries) {
      if (text.includes(canary)) throw new Error(`${canary} was answered to ${input}: ${text}`);
    }
  }

  // Whoever has something under way cannot be forgotten, and whoever staff hold back cannot reserve; here everybody does.
  // A provider is asked by server/account/identity/oidc.test.ts.
  const apart: readonly string[] = [
    ...['Authentication/EraseAccount', 'Authentication/AskForReview'],
    ...['Authentication/BeginOidc', 'Authentication/FinishOidc'],
  ];
  it.each(names.filter((name) => !apart.includes(name)))('[CALLS-01] %s answers its valid body', async (name) => {
    const session = await aSession(server, here.member);
    const body = JSON.stringify(await validBody(name));
    const answer = await server.callWith(name, body, { session });
    expect(answer.body.error).toBeUndefined();
    expect(answer.status).toBe(200);
    if (judgesPerItem(name)) expect(outcomesOf(answer)).toEqual([{ success: true, code: null }]);
    expectNothingRevealed(answer.body, body);
    await expectNothingHappened();
  });

  it.each(ofUsers)('[CALLS-01] %s refuses who has no session, or one of another tenant', async (name) => {
    const body = await validBody(name);
    const { token } = await aSession(server, here.member);
    const visitors = [
      {},
      { tenant: here.tenant },
      { session: { token: there.session.token, tenantId: here.tenant.tenantId } },
      { session: { token, tenantId: there.tenant.tenantId } },
      { session: { token: 'x'.repeat(43), tenantId: here.tenant.tenantId } },
    ];
    for (const visitor of visitors) {
      const answer = await server.callWith(name, body, visitor);
      expect(answer.status).toBe(401);
      expect(answer.body.error?.code).toBe('notLoggedIn');
    }
    await expectNothingHappened();
  });

  it.each(ofTenants)('[CALLS-01] %s tells ids of others no different from ids of nothing', async (name) => {
    // One of their own for each call: some calls end the others.
    const session = await aSession(server, here.member);
    for (const { nothing, others } of foreignIds(name, JSON.stringify(await validBody(name)))) {
      const reference = await server.callWith(name, nothing, { session });
      const expected = [reference.status, withoutEcho(reference.body, nothing)];
      for (const other of others) {
        const answer = await server.callWith(name, other, { session });
        expectRefusal(name, answer);
        expect([answer.status, withoutEcho(answer.body, other)], other).toEqual(expected);
        expectNothingRevealed(answer.body, other);
      }
    }
    await expectNothingHappened();
  });

  /**
   * As a whole, or of every item; what RemoveEventFromCart passes over it does not mention, and to CompletePayment,
   * which needs no session, an id of others is a payment that came to nothing. Another tenant's alias is refused there
   * too. A room of others is to FindPreviousInput one that the caller never booked.
   */
  function expectRefusal(name: ResidentCall, { status, body }: Answer<ResidentCall>) {
    if (name === 'EventReservation/RemoveEventFromCart') return expect([status, body]).toEqual([200, {}]);
    if (name === 'Reservation/CompletePayment' && status === 200)
      return expect(body).toEqual({ outcome: 'failed', payUntil: null });
    if (name === 'Reservation/FindPreviousInput') return expect([status, body]).toEqual([200, { input: null }]);
    if (!judgesPerItem(name)) return expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBe(200);
    expect(outcomesOf({ body })).toEqual([{ success: false, code: expect.any(String) }]);
  }

  it.each(names)(`[CALLS-01] %s takes ${allRuns(full)} mutations of its body without a fault`, async (name) => {
    // Autovacuum looks once a minute, and the calls before have made these tables grow within seconds.
    await server.db.executeQuery(
      CompiledQuery.raw('analyze event, event_session, event_reservation, event_reservation_detail'),
    );
    const ids = [nowhere, here.reservationId, here.hall.whole.articleId, ...strangers()];
    for (const [index, attack] of attacks.entries()) {
      const property = fc.asyncProperty(mutation(attack, ids), async (change) => {
        const input = mutated(await validBody(name), change);
        const session = await aSession(server, here.member);
        const answer = await server.callWith(name, input, { session });
        expect([200, 400, 401, 403, 404, 409, 413], input).toContain(answer.status);
        expectNothingRevealed(answer.body, input);
      });
      // Other values for every call and attack: a few of each make many together.
      const seed = testSeed + names.indexOf(name) * attacks.length + index;
      await fc.assert(property, { seed, numRuns: runsOf(attack, full) });
    }
    await expectNothingHappened();
  });

  /** Ids of the other tenant and of the neighbour. */
  const strangers = () => [there.tenant.tenantId, ...canaries.filter((canary) => uuid.test(canary))];

  /** The body with one id replaced by those of somebody else; beside them the same with an id of nothing. */
  function foreignIds(name: ResidentCall, text: string) {
    const mine = [...new Set(text.match(new RegExp(uuid, 'g')))];
    const byId = mine.map((id, index) => ({
      nothing: text.replaceAll(id, nowhere),
      others: strangersFor(text, id, names.indexOf(name) + index).map((stranger) => text.replaceAll(id, stranger)),
    }));
    const { tenantAlias } = here.tenant;
    if (!text.includes(`"${tenantAlias}"`)) return byId;
    const byAlias = {
      nothing: text.replace(tenantAlias, 'nowhere'),
      others: [text.replace(tenantAlias, there.tenant.tenantAlias)],
    };
    return [...byId, byAlias];
  }

  /**
   * What comes into the place of an id: everything of others with the full load; else all that is of its kind, and of
   * the rest a tenth, another one for each call and place.
   */
  function strangersFor(text: string, id: string, turn: number) {
    const all = strangers();
    const alike = new Set(strangersOfKind[kindOf(text, id)]?.());
    if (alike.size === 0) return all;
    const rest = all.filter((stranger) => !alike.has(stranger));
    const every = Math.ceil(rest.length / loadOf(rest.length));
    return [...alike, ...rest.filter((_, index) => index % every === turn % every)];
  }

  /** Ids of others by the name under which calls ask for them; of any other name all of them are tried. */
  const strangersOfKind: Record<string, () => readonly string[]> = {
    tenantId: () => [there.tenant.tenantId],
    containerId: () => [there.hall.containerId],
    articleId: () => [there.hall.whole, there.hall.halfA, there.hall.halfB].map(({ articleId }) => articleId),
    reservationId: () => [there.reservationId, neighbour.reservationId],
    eventContainerId: () => [there.school.container.eventContainerId],
    eventCategoryId: () => [there.school.category.eventCategoryId],
    eventEntrySpanId: () => Object.values(there.school.spans).map(({ eventEntrySpanId }) => eventEntrySpanId),
    eventId: () => Object.values(there.school.events).map(({ eventId }) => eventId),
    eventReservationId: () => [...coursesOf(there), ...coursesOf(neighbour)],
    eventReservationDetailId: () => [...sessionsOf(there), ...sessionsOf(neighbour)],
  };
});

/** The name under which an id stands in a body, as a list of them too. */
const kindOf = (text: string, id: string) => new RegExp(`"(\\w+?)s?":\\[?(?:"[^"]*",)*"${id}"`).exec(text)?.[1] ?? '';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Calls that answer 200 with an outcome for every item of the request, whatever the items are. */
const perItem = ['EventReservation/AddEventToCart', 'EventReservation/ReserveEventFromCart'] as const;
const judgesPerItem = (name: ResidentCall) => perItem.some((one) => one === name);
const outcomesOf = ({ body }: Pick<Answer<ResidentCall>, 'body'>) =>
  (body as ResponseOf<(typeof perItem)[number]>).items.map(({ success, code }) => ({ success, code }));

const secretsOf = (one: Inhabitant) => [
  one.member.userId,
  one.member.userNumber,
  one.session.token,
  one.reservationId,
  ...coursesOf(one),
  ...sessionsOf(one),
];

const coursesOf = ({ courses }: Inhabitant) =>
  Object.values(courses).map(({ eventReservationId }) => eventReservationId);

const sessionsOf = ({ courses }: Inhabitant) =>
  Object.values(courses).flatMap(({ eventReservationDetailIds }) => eventReservationDetailIds);

const placesOf = ({ hall, school, announcementId, termsId }: Town) => [
  hall.containerId,
  hall.whole.articleId,
  hall.halfA.articleId,
  hall.halfB.articleId,
  school.container.eventContainerId,
  school.category.eventCategoryId,
  ...Object.values(school.spans).map(({ eventEntrySpanId }) => eventEntrySpanId),
  ...Object.values(school.events).map(({ eventId }) => eventId),
  ...Object.values(school.conditions).map(({ eventConditionId }) => eventConditionId),
  announcementId,
  termsId,
];
