import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLotterySchool } from '#server/lottery/testing/aLotterySchool.ts';
import { aLotteryTown } from '#server/lottery/testing/aLotteryTown.ts';
import { drandStandIn, type RelayAnswer, round1000 } from '#server/lottery/testing/drandStandIn.ts';
import { aMember } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { runProgram } from './testing/runProgram.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => {
  server.clock.set('2026-06-10T10:00');
});
afterAll(() => server.close());

/** Runs `lottery …` at a local date-time of Asia/Tokyo. */
const lottery = (moment: string, ...args: readonly string[]) =>
  runProgram({ url: server.database.appUrl, moment }, 'lottery', ...args);

const refused = (sentence: string) => ({ code: 1, stdout: '', stderr: `${sentence}\n` });
const said = (line: string) => ({ code: 0, stdout: `${line}\n`, stderr: '' });

/** A town with a draw that two people have entered: it closes on June 15th at 17:00 and is drawn ten minutes later. */
async function anEnteredTown(lottery_source: 'sealed' | 'ceremony' = 'sealed') {
  const town = await aLotteryTown(server, { tenant: { setting: { lottery_source } } });
  for (let count = 0; count < 2; count += 1) await town.enter(await aMember(server, town.tenant));
  const drawId = (await town.draws())[0]?.draw_id ?? '';
  return { ...town, drawId, alias: town.tenant.tenantAlias };
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
        ...['sealed', '1', `${place} 2026年10月利用分`],
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
    expect(await lottery('2026-06-10T10:00', 'list', 'nobody')).toEqual(
      refused('テナント「nobody」は見つかりませんでした。'),
    );
  });
});

test('lottery close prints the statement of the closed list, or why there is nothing to close', async () => {
  const town = await anEnteredTown();
  const { alias, drawId } = town;
  expect(await lottery('2026-06-15T16:59', 'close', alias, drawId)).toEqual(
    refused('受付は 2026/06/15(月) 17:00 までです。それより前には締め切れません。'),
  );
  const ran = await lottery('2026-06-15T17:00', 'close', alias, drawId);
  expect(ran).toEqual(said((await town.draws())[0]?.closing ?? ''));
  expect(await lottery('2026-06-15T17:01', 'close', alias, drawId)).toEqual(
    refused('この抽選の受付はすでに締め切られています。'),
  );
});

describe('lottery draw', () => {
  test('says when the result is announced, and a sentence for a draw that is made already', async () => {
    const { alias, drawId } = await closed(await anEnteredTown());
    expect(await lottery('2026-06-15T17:10', 'draw', alias, drawId)).toEqual(
      said('Drawn. The result is announced at 2026-06-16 17:00, and told nobody before.'),
    );
    expect(await lottery('2026-06-15T17:11', 'draw', alias, drawId)).toEqual(
      refused('この抽選はすでに行われています。'),
    );
  });

  test('hands on the digits of a ceremony, and says how many are needed', async () => {
    const town = await closed(await anEnteredTown('ceremony'));
    const draw = (...digits: string[]) => lottery('2026-06-15T17:10', 'draw', town.alias, town.drawId, ...digits);
    const sentence = refused('この抽選は20桁の半角数字で行います。出た数字を順に入力してください。');
    expect(await draw()).toEqual(sentence);
    expect(await draw('--digits', '3141592653589793238')).toEqual(sentence);
    expect((await draw('--digits', '31415926535897932384')).code).toBe(0);
    expect(await town.draws()).toMatchObject([{ state: 'drawn', randomness: '31415926535897932384' }]);
  });

  test('says what is not as it was closed', async () => {
    const { alias, drawId } = await closed(await anEnteredTown());
    await tamper(drawId, "update lottery_entry set salt = 'x' where true");
    const { code, stdout, stderr } = await lottery('2026-06-15T17:10', 'draw', alias, drawId);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('抽選を行いませんでした。');
    expect(stderr).toContain(`The list of draw ${drawId} is not the one that was closed`);
  });
});

describe('lottery draw by a round of drand', () => {
  let answer: RelayAnswer = { status: 404, body: '' };
  let relay: Awaited<ReturnType<typeof drandStandIn>>;
  beforeAll(async () => {
    relay = await drandStandIn((round) => (round === 1000 ? answer : { status: 404, body: '' }));
  });
  afterAll(() => relay.close());

  test('asks the relay of the settings, and waits until it answers with the round', async () => {
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
    const notYet = refused('抽選に使う公開乱数をまだ取得できません。しばらく待ってからもう一度お試しください。');
    expect(await run('draw', ...named)).toEqual(notYet);
    answer = { status: 200, body: { ...round1000, signature: `00${round1000.signature.slice(2)}` } };
    expect(await run('draw', ...named)).toEqual(notYet);
    expect((await school.draw()).state).toBe('closed');
    answer = { status: 200, body: round1000 };
    expect(await run('draw', ...named, '--digits', '31415926535897932384')).toEqual(
      refused('この抽選は数字の入力では行いません。数字を指定せずに行ってください。'),
    );
    expect(await run('draw', ...named)).toEqual(
      said('Drawn. The result is announced at 2023-08-25 09:00, and told nobody before.'),
    );
    expect(await school.draw()).toMatchObject({ randomness: round1000.randomness });
    expect((await run('verify', ...named)).stdout).toContain('ok\tsignature\n');
  });
});

/** Changes the database behind the back of the server, which its triggers would not let it. */
const tamper = (drawId: string, statement: string) =>
  server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    const { numAffectedRows } = await sql`${sql.raw(statement)} and draw_id = ${drawId}`.execute(trx);
    expect(numAffectedRows).toBeGreaterThan(0n);
  });

describe('lottery verify', () => {
  const verify = (town: EnteredTown) => lottery('2026-06-15T17:11', 'verify', town.alias, town.drawId);

  test('of what is not drawn says so', async () => {
    const town = await anEnteredTown();
    expect(await verify(town)).toEqual(refused('この抽選はまだ行われていません。抽選の後に確認してください。'));
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

  test('exits 1 and names what was expected and found where something was changed', async () => {
    const town = await drawn(await closed(await anEnteredTown()));
    await tamper(town.drawId, "update lottery_result set won = '[]' where won <> '[]'");
    const { code, stdout, stderr } = await verify(town);
    const lines = stdout.split('\n').filter((line) => line !== '');
    const wrong = lines.filter((line) => !line.startsWith('ok\t'));
    expect(wrong).toEqual([expect.stringMatching(/^WRONG\tresults\texpected: .*\tfound: /)]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: `1 of ${lines.length} checks failed.\n` });
  });
});

test.each(['close', 'draw', 'verify'])('lottery %s says in a sentence that there is no such draw', async (command) => {
  const { alias } = await anEnteredTown();
  const run = (drawId: string) => lottery('2026-06-15T17:10', command, alias, drawId);
  expect(await run('01970000-0000-7000-8000-000000000000')).toEqual(
    refused('抽選が見つかりませんでした。抽選の一覧で確認してください。'),
  );
  expect(await run('abc')).toEqual(refused(`There is no draw "abc". Look it up with: lottery list ${alias}`));
});
