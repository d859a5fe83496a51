import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLotterySchool } from '#server/lottery/testing/aLotterySchool.ts';
import { aLotteryTown, type LotteryTown } from '#server/lottery/testing/aLotteryTown.ts';
import { drandStandIn, type RelayAnswer, round1000 } from '#server/lottery/testing/drandStandIn.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { runProgram } from '../testing/runProgram.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => {
  server.mailbox.mails.length = 0;
  server.clock.set('2026-06-10T10:00');
});
afterAll(() => server.close());

/** Runs `lottery …` at a moment of Asia/Tokyo. */
const lottery = (moment: string, ...args: readonly string[]) =>
  runProgram({ url: server.database.appUrl, moment }, 'lottery', ...args);

const refused = (sentence: string) => ({ code: 1, stdout: '', stderr: `${sentence}\n` });
const said = (line: string) => ({ code: 0, stdout: `${line}\n`, stderr: '' });

/** A town with a draw that two people have entered: it closes on June 15th at 17:00 and is drawn ten minutes later. */
async function anEnteredTown(lottery_source: 'sealed' | 'ceremony' = 'sealed') {
  const town = await aLotteryTown(server, { tenant: { setting: { lottery_source } } });
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { body } = await town.enter(await aMember(server, town.tenant));
    ids.push(body.reservationId);
  }
  const drawId = (await town.draws())[0]?.draw_id ?? '';
  return { ...town, ids, drawId, alias: town.tenant.tenantAlias };
}

type EnteredTown = Awaited<ReturnType<typeof anEnteredTown>>;

const closed = async (town: EnteredTown) => {
  await lottery('2026-06-15T17:00', 'close', town.alias, town.drawId);
  return town;
};

const drawn = async (town: EnteredTown) => {
  await lottery('2026-06-15T17:10', 'draw', town.alias, town.drawId);
  return town;
};

const stateOf = async (town: LotteryTown) => (await town.draws())[0]?.state;

describe('lottery list', () => {
  test('says a line of eight columns for each draw, the latest close first', async () => {
    const town = await anEnteredTown();
    const { alias, drawId } = await closed(town);
    server.clock.set('2026-07-02T10:00');
    await town.enter(await aMember(server, town.tenant), { date: '2026-10-10' });
    const [, october] = await town.draws();
    const { code, stdout, stderr } = await lottery('2026-07-02T10:00', 'list', alias);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const place = town.hall.containerName;
    expect(stdout.split('\n').map((line) => line.split('\t'))).toEqual([
      [
        ...[october?.draw_id, 'open', '2026-07-15T17:00', '2026-07-15T17:10', '2026-07-16T17:00'],
        ...['sealed', '-', `${place} 2026年10月利用分`],
      ],
      [
        ...[drawId, 'closed', '2026-06-15T17:00', '2026-06-15T17:10', '2026-06-16T17:00'],
        ...['sealed', '2', `${place} 2026年9月利用分`],
      ],
      [''],
    ]);
  });

  test('says that there are none, and nothing of those of another tenant', async () => {
    await anEnteredTown();
    const { tenant } = await aLotteryTown(server);
    const none = await lottery('2026-06-10T10:00', 'list', tenant.tenantAlias);
    expect(none).toEqual({ code: 0, stdout: '', stderr: 'None found.\n' });
    expect(await lottery('2026-06-10T10:00', 'list', 'nobody')).toEqual(refused('There is no tenant "nobody".'));
  });
});

describe('lottery close', () => {
  test('before its time is refused and closes nothing', async () => {
    const town = await anEnteredTown();
    expect(await lottery('2026-06-15T16:59', 'close', town.alias, town.drawId)).toEqual(
      refused('It cannot be closed before 2026-06-15 17:00.'),
    );
    expect(await stateOf(town)).toBe('open');
  });

  test('prints the statement of the closed list, once', async () => {
    const town = await anEnteredTown();
    const { code, stdout, stderr } = await lottery('2026-06-15T17:00', 'close', town.alias, town.drawId);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [row] = await town.draws();
    expect(row).toMatchObject({ state: 'closed', entry_count: 2 });
    expect(stdout).toBe(`${row?.closing}\n`);
    expect(JSON.parse(stdout)).toMatchObject({ count: 2, tickets: 2, root: row?.root });
    expect(await lottery('2026-06-15T17:01', 'close', town.alias, town.drawId)).toEqual(
      refused('It is closed already.'),
    );
    await drawn(town);
    expect(await lottery('2026-06-15T17:11', 'close', town.alias, town.drawId)).toEqual(
      refused('It is drawn already.'),
    );
    expect(await town.draws()).toMatchObject([{ closing: row?.closing, closed_at: row?.closed_at }]);
  });
});

/** Changes the database behind the back of the server, which its triggers would not let it. */
const tamper = (town: EnteredTown, statement: string) =>
  server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    const { numAffectedRows } = await sql`${sql.raw(statement)} and draw_id = ${town.drawId}`.execute(trx);
    expect(numAffectedRows).toBeGreaterThan(0n);
  });

describe('lottery draw', () => {
  test('by a sealed secret says when the result is told, tells nobody, and happens once', async () => {
    const town = await closed(await anEnteredTown());
    expect(await lottery('2026-06-15T17:10', 'draw', town.alias, town.drawId)).toEqual(
      said('Drawn. The result is announced at 2026-06-16 17:00, and told nobody before.'),
    );
    const [row] = await town.draws();
    expect(row).toMatchObject({ state: 'drawn', randomness: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const states = await server.db
      .selectFrom('reservation')
      .select('state')
      .where('reservation_id', 'in', town.ids)
      .execute();
    expect(states).toEqual([{ state: 'lottery_waiting' }, { state: 'lottery_waiting' }]);
    expect(server.mailbox.mails).toEqual([]);
    expect(await lottery('2026-06-15T17:11', 'draw', town.alias, town.drawId)).toEqual(refused('It is drawn already.'));
    expect(await town.draws()).toMatchObject([{ transcript: row?.transcript, drawn_at: row?.drawn_at }]);
  });

  test.each([
    ['another salt', "salt = repeat('0', length(salt))"],
    ['a salt that is none', "salt = 'x'"],
  ])('of a list that somebody has given %s since the close is refused in a sentence', async (_what, change) => {
    const town = await closed(await anEnteredTown());
    await tamper(town, `update lottery_entry set ${change} where true`);
    expect(await lottery('2026-06-15T17:10', 'draw', town.alias, town.drawId)).toEqual(
      refused(`Nothing was drawn. The list of draw ${town.drawId} is not the one that was closed.`),
    );
    expect(await stateOf(town)).toBe('closed');
  });

  test('of a list that is open, or before its time, is refused', async () => {
    const town = await anEnteredTown();
    expect(await lottery('2026-06-15T17:10', 'draw', town.alias, town.drawId)).toEqual(
      refused('Its list is not closed yet.'),
    );
    await closed(town);
    expect(await lottery('2026-06-15T17:09', 'draw', town.alias, town.drawId)).toEqual(
      refused('It cannot be drawn before 2026-06-15 17:10.'),
    );
    expect(await stateOf(town)).toBe('closed');
  });

  test('of a sealed draw takes no digits', async () => {
    const town = await closed(await anEnteredTown());
    const digits = ['--digits', '31415926535897932384'];
    expect(await lottery('2026-06-15T17:10', 'draw', town.alias, town.drawId, ...digits)).toEqual(
      refused('It is not drawn by a ceremony, so it takes no digits.'),
    );
    expect(await stateOf(town)).toBe('closed');
  });

  test('of a ceremony needs as many digits as were promised, and writes them down', async () => {
    const town = await closed(await anEnteredTown('ceremony'));
    const draw = (...digits: string[]) => lottery('2026-06-15T17:10', 'draw', town.alias, town.drawId, ...digits);
    const sentence = refused('It is drawn by 20 digits: --digits 00000000000000000000');
    expect(await draw()).toEqual(sentence);
    expect(await draw('--digits', '3141592653589793238')).toEqual(sentence);
    expect(await draw('--digits', '314159265358979323846')).toEqual(sentence);
    expect(await draw('--digits', '3141592653589793238a')).toEqual(sentence);
    expect(await draw('--digits', '３１４１５９２６５３５８９７９３２３８４')).toEqual(sentence);
    expect(await stateOf(town)).toBe('closed');
    expect(await draw('--digits', '31415926535897932384')).toEqual(
      said('Drawn. The result is announced at 2026-06-16 17:00, and told nobody before.'),
    );
    expect(await town.draws()).toMatchObject([{ state: 'drawn', randomness: '31415926535897932384' }]);
    expect(await draw('--digits', '27182818284590452353')).toEqual(refused('It is drawn already.'));
  });
});

describe('lottery draw by a round of drand', () => {
  let answer: RelayAnswer = { status: 404, body: '' };
  let relay: Awaited<ReturnType<typeof drandStandIn>>;
  beforeAll(async () => {
    relay = await drandStandIn((round) => (round === 1000 ? answer : { status: 404, body: '' }));
  });
  afterAll(() => relay.close());

  test('waits until the beacon answers with it, and takes no digits', async () => {
    // In these seconds round 1000 was the first after the draw.
    server.clock.set('2023-08-02T10:00');
    const school = await aLotterySchool(server, {
      tenant: { setting: { lottery_source: 'drand' } },
      span: { opensAt: '2023-08-01T09:00', closesAt: '2023-08-24T00:49:24', announceAt: '2023-08-25T09:00' },
    });
    const event = await school.event({ sessions: [{ date: '2023-10-20' }] });
    await school.apply(await aMember(server, school.tenant), [event]);
    const named = [school.tenant.tenantAlias, (await school.draw()).draw_id];
    const settings = { DRAND_URLS: relay.url, DRAND_TIMEOUT_MS: '2000' };
    const run = (...args: string[]) =>
      runProgram({ url: server.database.appUrl, moment: '2023-08-24T00:59:24', settings }, 'lottery', ...args);
    expect((await run('close', ...named)).code).toBe(0);
    const notYet = refused('The beacon does not answer with the round yet. Try again later.');
    expect(await run('draw', ...named)).toEqual(notYet);
    answer = { status: 200, body: { ...round1000, signature: `00${round1000.signature.slice(2)}` } };
    expect(await run('draw', ...named)).toEqual(notYet);
    expect((await school.draw()).state).toBe('closed');
    answer = { status: 200, body: round1000 };
    expect(await run('draw', ...named, '--digits', '31415926535897932384')).toEqual(
      refused('It is not drawn by a ceremony, so it takes no digits.'),
    );
    expect(await run('draw', ...named)).toEqual(
      said('Drawn. The result is announced at 2023-08-25 09:00, and told nobody before.'),
    );
    expect(await school.draw()).toMatchObject({ randomness: round1000.randomness });
    expect((await run('verify', ...named)).stdout).toContain('ok\tsignature\n');
  });
});

describe('lottery verify', () => {
  const verify = (town: EnteredTown) => lottery('2026-06-15T17:11', 'verify', town.alias, town.drawId);

  test('of what is not drawn says so', async () => {
    const town = await anEnteredTown();
    expect(await verify(town)).toEqual(refused('It is open; there is nothing to verify yet.'));
    expect(await verify(await closed(town))).toEqual(refused('It is closed; there is nothing to verify yet.'));
  });

  test('names every check that holds', async () => {
    const { code, stdout, stderr } = await verify(await drawn(await closed(await anEnteredTown())));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      ...['ok\tform', 'ok\tdefinition', 'ok\tdefinitionHash', 'ok\tlist', 'ok\troot', 'ok\tholdings', 'ok\tclosing'],
      ...['ok\tclosingHash', 'ok\trandomness', 'ok\tseed', 'ok\torder', 'ok\toutcomes', 'ok\ttranscriptHash'],
      ...['ok\tnotedDefinition', 'ok\tnotedClosing', 'ok\tpublishedDefinition', 'ok\tentries', 'ok\tresults'],
      ...['ok\treservations', ''],
    ]);
  });

  test.each([
    ['the winner', "update lottery_result set won = '[]' where won <> '[]'", ['results']],
    ['an order', 'update lottery_result set rank = rank + 2 where true', ['results']],
    ['a salt', "update lottery_entry set salt = repeat('0', length(salt)) where true", ['entries']],
    ['the published definition', "update lottery_draw set definition = '{}' where true", ['publishedDefinition']],
    ['its digest', "update lottery_draw set definition_hash = repeat('0', 64) where true", ['notedDefinition']],
    ['the digest of the close', "update lottery_draw set closing_hash = repeat('0', 64) where true", ['notedClosing']],
    ['the transcript', "update lottery_draw set transcript = '{}' where true", ['form']],
    ['a reservation', "update reservation set state = 'won' where true", ['reservations']],
  ])('exits 1 and names the check when somebody has changed %s', async (_what, statement, names) => {
    const town = await drawn(await closed(await anEnteredTown()));
    await tamper(town, statement);
    const { code, stdout, stderr } = await verify(town);
    const lines = stdout.split('\n').filter((line) => line !== '');
    const wrong = lines.filter((line) => !line.startsWith('ok\t'));
    expect(wrong.map((line) => line.split('\t').slice(0, 2))).toEqual(names.map((name) => ['WRONG', name]));
    expect(wrong[0]).toMatch(/^WRONG\t\w+\texpected: .*\tfound: /);
    expect({ code, stderr }).toEqual({ code: 1, stderr: `1 of ${lines.length} checks failed.\n` });
  });
});

describe('a draw that the tenant does not have', () => {
  test.each(['close', 'draw', 'verify'])(
    'is unknown to %s, be it another tenant’s or no id at all',
    async (command) => {
      const [mine, theirs] = [await anEnteredTown(), await anEnteredTown()];
      await closed(theirs);
      const ids = [theirs.drawId, '01970000-0000-7000-8000-000000000000', 'abc'];
      for (const id of ids) {
        expect(await lottery('2026-06-15T17:10', command, mine.alias, id)).toEqual(
          refused(`There is no draw "${id}". Look it up with: lottery list ${mine.alias}`),
        );
      }
      expect(await stateOf(theirs)).toBe('closed');
      expect(await lottery('2026-06-15T17:10', command, 'nobody', mine.drawId)).toEqual(
        refused('There is no tenant "nobody".'),
      );
    },
  );
});
