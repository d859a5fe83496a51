import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { aCrowd, atOnce } from '#server/testing/aCrowd.ts';
import { aHall } from '#server/testing/aHall.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aTenant, type TestSession, type TestTenant } from '#server/testing/factories.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const size = loadOf(2_000, 200);
/** So many days of a hall can be reserved. */
const days = 60;

let server: TestServer;
let tenant: TestTenant;
let crowd: TestSession[];
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
  tenant = await aTenant(server);
  crowd = await aCrowd(server, tenant, size);
});
afterAll(() => server.close());

const outcomeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  body.error?.code ?? status;

const counted = (outcomes: readonly (string | number)[]) =>
  Object.fromEntries([...Map.groupBy(outcomes, String)].map(([outcome, all]) => [outcome, all.length]));

it('[RUSH-04] of all who want one frame one wins, the others read that it is taken and find another', async () => {
  const hall = await aHall(server, tenant);
  const wanted = reserveBody(hall, { date: '2026-06-20' });
  const { answers } = await atOnce(crowd, (session) =>
    server.http('Reservation/Reserve', wanted, { session, idempotencyKey: crypto.randomUUID() }),
  );
  expect(counted(answers.map(outcomeOf))).toEqual({ 200: 1, taken: size - 1 });

  const losers = crowd.filter((_, turn) => answers[turn]?.status !== 200);
  const seen = await atOnce(losers, (session) =>
    server.http(
      'Reservation/GetDayArticleAvailability',
      { containerId: hall.containerId, articleId: hall.whole.articleId, date: '2026-06-20' },
      { session },
    ),
  );
  const texts = seen.answers.map(
    ({ body }) => body.rows.find(({ timeFrameName }) => timeFrameName === '午前')?.displayText,
  );
  expect(new Set(texts)).toEqual(new Set(['予約済み']));

  // Each finds a frame of their own, some in this hall and some in another one: those of a hall at once.
  const outcomes: (string | number)[] = [];
  for (let first = 0; first < losers.length; first += days) {
    const here = first === 0 ? hall : await aHall(server, tenant);
    const { answers: found } = await atOnce(losers.slice(first, first + days), (session, turn) => {
      const body = reserveBody(here, { date: addDays('2026-06-21', turn) });
      return server.http('Reservation/Reserve', body, { session, idempotencyKey: crypto.randomUUID() });
    });
    outcomes.push(...found.map(outcomeOf));
  }
  expect(counted(outcomes)).toEqual({ 200: size - 1 });
  expect(await overlappingClaims(server.db, tenant.tenantId)).toEqual([]);
});

it('[RUSH-06] who repeats his call in the rush gets his first answer, and never reads that his own place is taken', async () => {
  const hall = await aHall(server, tenant);
  const rivals = crowd.slice(0, 40);
  for (let round = 0; round < loadOf(40, 8); round += 1) {
    const body = reserveBody(hall, { date: addDays('2026-06-20', round) });
    const everybody = rivals.map((session) => ({ session, idempotencyKey: crypto.randomUUID() }));
    // Each sends the same three times, as a phone does whose answers are lost.
    const { answers } = await atOnce([...everybody, ...everybody, ...everybody], (options) =>
      server.http('Reservation/Reserve', body, options),
    );
    const last = await atOnce(everybody, (options) => server.http('Reservation/Reserve', body, options));
    const byPerson = everybody.map((_, turn) =>
      [...answers.filter((_, index) => index % rivals.length === turn), last.answers[turn]].map(
        (answer) => answer?.body.reservationId ?? answer?.body.error?.code,
      ),
    );
    const outcomes = byPerson.map((own) => [...new Set(own)]);
    expect(outcomes.every((own) => own.length === 1)).toBe(true);
    expect(outcomes.filter(([own]) => own !== 'taken')).toHaveLength(1);
  }
});
