import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { anInhabitant, aTown, type Inhabitant, type Town } from './testing/aTown.ts';
import { aSession } from './testing/factories.ts';
import { mutationsOf } from './testing/mutations.ts';
import { aServer, type TestServer } from './testing/testServer.ts';
import { validBodies } from './testing/validBodies.ts';

/**
 * Sends every call what it should refuse and looks for a fault, for something of somebody else in the answer, and for a
 * change of somebody else's rows. A failing run prints seed and input; SAFETY_SEED repeats it.
 */
const seed = Number(process.env.SAFETY_SEED ?? 20_260_610);

const names = Object.keys(endpoints) as EndpointName[];
const marks = { there: 'ヒミツ隣町', neighbour: 'ヒミツ隣人' };
const nowhere = '00000000-0000-0000-0000-000000000000';

describe.each([
  { how: 'behind row-level security', withoutRowLevelSecurity: false, runs: 60 },
  { how: 'by the predicates of the statements alone', withoutRowLevelSecurity: true, runs: 20 },
])(`$how (seed ${seed})`, ({ withoutRowLevelSecurity, runs }) => {
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
    neighbour = await anInhabitant(server, here, { mark: marks.neighbour, date: '2026-06-26' });
    canaries = [...Object.values(marks), ...secretsOf(there), ...secretsOf(neighbour), ...placesOf(there)];
    untouched = await othersRows();
  });
  afterAll(() => server.close());

  const validBody = (name: EndpointName) => validBodies[name](server, here);

  /** Every row of the other tenant, and every row of the neighbour, as one text. */
  async function othersRows() {
    const tables = await server.db.executeQuery<{ name: string; columns: string[] }>(
      CompiledQuery.raw(
        `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
         where table_schema = 'public' group by 1 having 'tenant_id' = any(array_agg(column_name::text)) order by 1`,
      ),
    );
    const texts = tables.rows.map(async ({ name, columns }) => {
      const isNeighbours = [
        columns.includes('user_id') ? `user_id = '${neighbour.member.userId}'` : 'false',
        columns.includes('caller') ? `caller = '${neighbour.member.userId}'` : 'false',
        columns.includes('reservation_id') ? `reservation_id = '${neighbour.reservationId}'` : 'false',
      ].join(' or ');
      const { rows } = await server.db.executeQuery(
        CompiledQuery.raw(
          `select t::text from ${name} t where tenant_id = '${there.tenant.tenantId}' or ${isNeighbours} order by 1`,
        ),
      );
      return `${name}: ${JSON.stringify(rows)}`;
    });
    return (await Promise.all(texts)).join('\n');
  }

  async function expectNothingHappened() {
    expect(await othersRows()).toBe(untouched);
    expect(server.logLines.filter((line) => line.includes('"fault"'))).toEqual([]);
  }

  function expectNothingRevealed(body: unknown, input: unknown) {
    const text = JSON.stringify(body);
    for (const canary of canaries) {
      if (text.includes(canary)) throw new Error(`${canary} was answered to ${JSON.stringify(input)}: ${text}`);
    }
  }

  describe.each(names)('[CALLS-01] %s', (name) => {
    const { access } = endpoints[name];

    it('answers its valid body', async () => {
      const session = await aSession(server, here.member);
      const answer = await server.callWith(name, await validBody(name), { session });
      expect(answer.body.error).toBeUndefined();
      expect(answer.status).toBe(200);
      expectNothingRevealed(answer.body, {});
      await expectNothingHappened();
    });

    it.runIf(access === 'user')('refuses who has no session, or one of another tenant', async () => {
      const body = await validBody(name);
      const visitors = [
        {},
        { tenant: here.tenant },
        { session: { token: there.session.token, tenantId: here.tenant.tenantId } },
        { session: { token: here.session.token, tenantId: there.tenant.tenantId } },
        { session: { token: 'x'.repeat(43), tenantId: here.tenant.tenantId } },
      ];
      for (const visitor of visitors) {
        const answer = await server.callWith(name, body, visitor);
        expect(answer.status).toBe(401);
        expect(answer.body.error?.code).toBe('notLoggedIn');
      }
      await expectNothingHappened();
    });

    it.runIf(access !== 'public')('tells ids of others no different from ids of nothing', async () => {
      const text = JSON.stringify(await validBody(name));
      for (const foreign of foreignIds(text)) {
        const answer = await server.callWith(name, foreign.others, { session: here.session });
        const reference = await server.callWith(name, foreign.nothing, { session: here.session });
        expect(answer.status, foreign.others).toBeGreaterThanOrEqual(400);
        expect({ status: answer.status, body: answer.body }, foreign.others).toEqual({
          status: reference.status,
          body: reference.body,
        });
        expectNothingRevealed(answer.body, foreign.others);
      }
      await expectNothingHappened();
    });

    it(`takes ${runs} mutations of its body without a fault`, async () => {
      const valid = await validBody(name);
      const property = fc.asyncProperty(mutationsOf(valid, canaries), async (input) => {
        const session = await aSession(server, here.member);
        const answer = await server.callWith(name, input, { session });
        expect([200, 400, 401, 403, 404, 409, 413]).toContain(answer.status);
        expect(answer.body.error?.code).not.toBe('fault');
        expectNothingRevealed(answer.body, input);
      });
      await fc.assert(property, { seed, numRuns: runs });
      await expectNothingHappened();
    });
  });

  /** The body with each id of mine replaced by somebody else's, and beside it the same by one that exists nowhere. */
  function foreignIds(text: string) {
    const pairs = [
      [here.tenant.tenantId, there.tenant.tenantId],
      [here.tenant.tenantAlias, there.tenant.tenantAlias],
      [here.hall.containerId, there.hall.containerId],
      [here.hall.halfA.articleId, there.hall.halfA.articleId],
      [here.hall.halfB.articleId, there.hall.halfB.articleId],
      [here.termsId, there.termsId],
      [here.reservationId, there.reservationId],
      [here.reservationId, neighbour.reservationId],
    ] as const;
    return pairs
      .filter(([mine]) => text.includes(mine))
      .map(([mine, others]) => ({ others: text.replaceAll(mine, others), nothing: text.replaceAll(mine, nowhere) }));
  }
});

const secretsOf = ({ member, session, reservationId }: Inhabitant) => [
  member.userId,
  member.userNumber,
  session.token,
  reservationId,
];

const placesOf = ({ hall, announcementId, termsId }: Town) => [
  hall.containerId,
  hall.whole.articleId,
  hall.halfA.articleId,
  hall.halfB.articleId,
  announcementId,
  termsId,
];
