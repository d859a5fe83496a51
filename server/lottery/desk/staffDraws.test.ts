import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';
import { drawKinds as kinds } from '#server/app/drawKinds.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { type Beacon, BeaconUnavailable } from '../beacon.ts';
import { aLotterySchool } from '../testing/aLotterySchool.ts';
import { aLotteryTown, type LotteryTown } from '../testing/aLotteryTown.ts';
import { round1000 } from '../testing/drandStandIn.ts';
import { drawByHand } from './drawByHand.ts';

let server: TestServer;
let spoken: Beacon['randomnessOf'];
let asked: number[];
beforeAll(async () => {
  const randomnessOf: Beacon['randomnessOf'] = (round) => {
    asked.push(round);
    return spoken(round);
  };
  server = await aServer({ beacon: { randomnessOf } });
});
beforeEach(() => {
  asked = [];
  spoken = async () => null;
  server.mailbox.mails.length = 0;
  server.clock.set('2026-06-10T10:00');
});
afterAll(() => server.close());

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
type Named = Pick<EnteredTown, 'alias' | 'drawId'>;

/** What staff do at a local date-time of Asia/Tokyo. */
const at = (moment: string) => {
  server.clock.set(moment);
  return {
    list: (alias: string) => asStaff(server, alias, 'Desk/ListDraws', {}),
    close: ({ alias, drawId }: Named) => asStaff(server, alias, 'Desk/CloseDraw', { drawId }),
    draw: ({ alias, drawId }: Named, digits: string | null = null) =>
      asStaff(server, alias, 'Local/MakeDraw', { drawId, digits }),
    verify: ({ alias, drawId }: Named) => asStaff(server, alias, 'Desk/VerifyDraw', { drawId }),
  };
};

/** What a refusal looks like to whoever called. */
const refused = (code: EveryRefusalCode, message?: string) => ({
  refusal: message === undefined ? expect.objectContaining({ code }) : expect.objectContaining({ code, message }),
});

const closed = async (town: EnteredTown) => {
  await at('2026-06-15T17:00').close(town);
  return town;
};

const drawn = async (town: EnteredTown) => {
  await at('2026-06-15T17:10').draw(town);
  return town;
};

const stateOf = async (town: LotteryTown) => (await town.draws())[0]?.state;

describe('Desk/ListDraws', () => {
  test('says of each draw how far it has come, the latest close first, and nothing of another tenant’s', async () => {
    const town = await anEnteredTown();
    await drawn(await closed(town));
    server.clock.set('2026-07-02T10:00');
    await town.enter(await aMember(server, town.tenant), { date: '2026-10-10' });
    await anEnteredTown();
    const [, october] = await town.draws();
    const { items } = await at('2026-07-02T10:00').list(town.alias);
    const place = town.hall.containerName;
    expect(items).toEqual([
      {
        drawId: october?.draw_id,
        title: `${place} 2026年10月利用分`,
        progress: 'open',
        due: null,
        source: 'sealed',
        opensAt: '2026-07-01T09:00',
        closesAt: '2026-07-15T17:00',
        drawAt: '2026-07-15T17:10',
        announceAt: '2026-07-16T17:00',
        entryCount: 1,
      },
      {
        drawId: town.drawId,
        title: `${place} 2026年9月利用分`,
        progress: 'drawn',
        due: 'announce',
        source: 'sealed',
        opensAt: '2026-06-01T09:00',
        closesAt: '2026-06-15T17:00',
        drawAt: '2026-06-15T17:10',
        announceAt: '2026-06-16T17:00',
        entryCount: 2,
      },
    ]);
    const { tenant } = await aLotteryTown(server);
    expect(await at('2026-07-02T10:00').list(tenant.tenantAlias)).toEqual({ items: [], hasMore: false });
  });
});

describe('Desk/ListOpenDraws', () => {
  const openDraws = async (staff: TestStaff) => (await server.call('Desk/ListOpenDraws', {}, { staff })).body.items;

  test('[TEXT-02] counts who has entered and who may be the same person, and ends with the close', async () => {
    const town = await anEnteredTown();
    // The two of the town have name and phone in common; who comes now has neither.
    const another = { last_name_kana: 'ワタナベ', first_name_kana: 'リョウ', phone_number_3: '3333', birthday: null };
    await town.enter(await aMember(server, town.tenant, another));
    const clerk = await aStaffMember(server, town.tenant, { role: 'desk' });
    const title = `${town.hall.containerName} 2026年9月利用分`;
    expect(await openDraws(clerk)).toEqual([
      { drawId: town.drawId, title, closesAt: '2026-06-15T17:00', entryCount: 3, alikeCount: 2 },
    ]);
    server.clock.set('2026-06-15T17:00');
    expect(await openDraws(await aStaffMember(server, town.tenant, { role: 'desk' }))).toEqual([]);
  });
});

describe('Desk/CloseDraw', () => {
  test('before its time is refused and closes nothing', async () => {
    const town = await anEnteredTown();
    await expect(at('2026-06-15T16:59').close(town)).rejects.toMatchObject(
      refused('closeNotDue', '受付は 2026/06/15(月) 17:00 までです。それより前には締め切れません。'),
    );
    expect(await stateOf(town)).toBe('open');
  });

  test('answers the statement of the closed list, once', async () => {
    const town = await anEnteredTown();
    const { closing } = await at('2026-06-15T17:00').close(town);
    const [row] = await town.draws();
    expect(row).toMatchObject({ state: 'closed', entry_count: 2 });
    expect(closing).toBe(row?.closing);
    expect(JSON.parse(closing)).toMatchObject({ count: 2, tickets: 2, root: row?.root });
    await expect(at('2026-06-15T17:01').close(town)).rejects.toMatchObject(refused('drawAlreadyClosed'));
    await drawn(town);
    await expect(at('2026-06-15T17:11').close(town)).rejects.toMatchObject(refused('drawAlreadyClosed'));
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

describe('Local/MakeDraw', () => {
  test('by a sealed secret answers when the result is told, tells nobody, and happens once', async () => {
    const town = await closed(await anEnteredTown());
    expect(await at('2026-06-15T17:10').draw(town)).toEqual({ announceAt: '2026-06-16T17:00' });
    const [row] = await town.draws();
    expect(row).toMatchObject({ state: 'drawn', randomness: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const states = await server.db
      .selectFrom('reservation')
      .select('state')
      .where('reservation_id', 'in', town.ids)
      .execute();
    expect(states).toEqual([{ state: 'lottery_waiting' }, { state: 'lottery_waiting' }]);
    expect(server.mailbox.mails).toEqual([]);
    await expect(at('2026-06-15T17:11').draw(town)).rejects.toMatchObject(refused('alreadyDrawn'));
    expect(await town.draws()).toMatchObject([{ transcript: row?.transcript, drawn_at: row?.drawn_at }]);
  });

  test('happens once when two operators draw at the same time', async () => {
    const town = await closed(await anEnteredTown());
    const { draw } = at('2026-06-15T17:10');
    const ended = await Promise.allSettled([draw(town), draw(town)]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('alreadyDrawn') });
  });

  test('answers a repeated request as it did the first one', async () => {
    const { alias, drawId } = await closed(await anEnteredTown());
    server.clock.set('2026-06-15T17:10');
    const tenant = await server.server.directory.byAlias(alias);
    if (!tenant) throw new Error('no tenant');
    const request = { drawId, digits: null };
    const doing = { tenant, actor: { kind: 'staff', name: 'local:yamada' }, log: pino({ level: 'silent' }) } as const;
    const scope = server.server.executor.repeatable(doing, { key: 'a', operation: 'Local/MakeDraw', body: request });
    const draw = () => drawByHand({ kinds, beacon: server.server.beacon })(scope, request);
    expect([await draw(), await draw()]).toEqual([
      { announceAt: '2026-06-16T17:00' },
      { announceAt: '2026-06-16T17:00' },
    ]);
  });

  test.each([
    ['another salt', "salt = repeat('0', length(salt))"],
    ['a salt that is none', "salt = 'x'"],
  ])('of a list that somebody has given %s since the close is refused', async (_what, change) => {
    const town = await closed(await anEnteredTown());
    await tamper(town, `update lottery_entry set ${change} where true`);
    await expect(at('2026-06-15T17:10').draw(town)).rejects.toMatchObject({
      refusal: { code: 'listAltered', details: [`The list of draw ${town.drawId} is not the one that was closed`] },
    });
    expect(await stateOf(town)).toBe('closed');
  });

  test('of a list that is open, or before its time, is refused', async () => {
    const town = await anEnteredTown();
    await expect(at('2026-06-15T17:10').draw(town)).rejects.toMatchObject(refused('drawNotClosed'));
    await closed(town);
    await expect(at('2026-06-15T17:09').draw(town)).rejects.toMatchObject(
      refused('drawNotDue', '抽選は 2026/06/15(月) 17:10 から行えます。それより前には行えません。'),
    );
    expect(await stateOf(town)).toBe('closed');
  });

  test('of a sealed draw takes no digits', async () => {
    const town = await closed(await anEnteredTown());
    const draw = at('2026-06-15T17:10').draw(town, '31415926535897932384');
    await expect(draw).rejects.toMatchObject(refused('digitsNotTaken'));
    expect(await stateOf(town)).toBe('closed');
  });

  test('of a ceremony needs as many digits as were promised, and writes them down', async () => {
    const town = await closed(await anEnteredTown('ceremony'));
    const draw = (digits?: string) => at('2026-06-15T17:10').draw(town, digits);
    const sentence = 'この抽選は20桁の半角数字で行います。出た数字を順に入力してください。';
    const wrong = [
      ...[undefined, '', '3141592653589793238', '314159265358979323846', '3141592653589793238a'],
      '３１４１５９２６５３５８９７９３２３８４',
    ];
    for (const digits of wrong) {
      await expect(draw(digits), digits).rejects.toMatchObject(refused('digitsRequired', sentence));
    }
    await expect(draw('3'.repeat(201))).rejects.toMatchObject(refused('malformed'));
    expect(await stateOf(town)).toBe('closed');
    expect(await draw('31415926535897932384')).toEqual({ announceAt: '2026-06-16T17:00' });
    expect(await town.draws()).toMatchObject([{ state: 'drawn', randomness: '31415926535897932384' }]);
    await expect(draw('27182818284590452353')).rejects.toMatchObject(refused('alreadyDrawn'));
  });

  test('by a round waits until the beacon answers with it, asks it only when due, and takes no digits', async () => {
    // In these seconds round 1000 was the first after the draw.
    server.clock.set('2023-08-02T10:00');
    const school = await aLotterySchool(server, {
      tenant: { setting: { lottery_source: 'drand' } },
      span: { opensAt: '2023-08-01T09:00', closesAt: '2023-08-24T00:49:24', announceAt: '2023-08-25T09:00' },
    });
    const event = await school.event({ sessions: [{ date: '2023-10-20' }] });
    await school.apply(await aMember(server, school.tenant), [event]);
    const named = { alias: school.tenant.tenantAlias, drawId: (await school.draw()).draw_id };
    await at('2023-08-24T00:49:24').close(named);
    await expect(at('2023-08-24T00:59:23').draw(named)).rejects.toMatchObject(refused('drawNotDue'));
    expect(asked).toEqual([]);
    const { draw, verify } = at('2023-08-24T00:59:24');
    await expect(draw(named)).rejects.toMatchObject(refused('beaconAway'));
    spoken = async () => {
      throw new BeaconUnavailable('no relay answers');
    };
    await expect(draw(named)).rejects.toMatchObject(refused('beaconAway'));
    spoken = async () => round1000;
    await expect(draw(named, '31415926535897932384')).rejects.toMatchObject(refused('digitsNotTaken'));
    expect(asked).toEqual([1000, 1000]);
    expect((await school.draw()).state).toBe('closed');
    expect(await draw(named)).toEqual({ announceAt: '2023-08-25T09:00' });
    expect(await school.draw()).toMatchObject({ randomness: round1000.randomness });
    const { checks } = await verify(named);
    expect(checks).toContainEqual(expect.objectContaining({ name: 'signature', isPassed: true }));
  });
});

describe('Desk/VerifyDraw', () => {
  const verify = (town: EnteredTown) => at('2026-06-15T17:11').verify(town);

  test('of what is not drawn is refused', async () => {
    const town = await anEnteredTown();
    await expect(verify(town)).rejects.toMatchObject(refused('notYetDrawn'));
    await expect(verify(await closed(town))).rejects.toMatchObject(refused('notYetDrawn'));
  });

  test('names every check that holds', async () => {
    const { checks } = await verify(await drawn(await closed(await anEnteredTown())));
    expect(checks.filter(({ isPassed }) => !isPassed)).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual([
      ...['form', 'definition', 'definitionHash', 'list', 'root', 'holdings', 'closing', 'closingHash', 'randomness'],
      ...['seed', 'order', 'outcomes', 'transcriptHash', 'notedDefinition', 'notedClosing', 'publishedDefinition'],
      ...['entries', 'results', 'reservations'],
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
  ])('names the check that fails when somebody has changed %s', async (_what, statement, names) => {
    const town = await drawn(await closed(await anEnteredTown()));
    await tamper(town, statement);
    const { checks } = await verify(town);
    expect(checks.filter(({ isPassed }) => !isPassed).map(({ name }) => name)).toEqual(names);
  });
});

describe('a draw that the tenant does not have', () => {
  test.each(['close', 'draw', 'verify'] as const)(
    'is unknown to %s, be it another tenant’s or no id at all',
    async (act) => {
      const [mine, theirs] = [await anEnteredTown(), await anEnteredTown()];
      await closed(theirs);
      const { alias } = mine;
      const call = at('2026-06-15T17:10')[act];
      for (const drawId of [theirs.drawId, '01970000-0000-7000-8000-000000000000']) {
        await expect(call({ alias, drawId })).rejects.toMatchObject(refused('notFound'));
      }
      await expect(call({ alias, drawId: 'abc' })).rejects.toMatchObject(refused('malformed'));
      expect(await stateOf(theirs)).toBe('closed');
      await expect(call({ alias: 'nobody', drawId: mine.drawId })).rejects.toMatchObject(refused('notFound'));
    },
  );
});
