import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { untilJudged } from '#server/testing/aCrowd.ts';
import { accountOf, aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { enterOrdinance } from '#server/testing/enterOrdinance.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

const rounds = loadOf(20, 5);

type Town = SmallTown & { readonly server: TestServer; readonly desks: readonly TestStaff[] };

/** A town with one piano, which costs 500 yen, and two desks. */
async function aTown(server: TestServer): Promise<Town> {
  const town = await aPayingTown(server, {}, { equipment: [{ name: 'ピアノ', stock: 1, code: 'piano' }] });
  await enterOrdinance(server, town, {
    equipment: [{ code: 'piano', label: 'ピアノ', yen: 500, per: 'use' }],
    steps: [{ kind: 'equipment', as: 'lent' }],
  });
  const desk = () => aStaffMember(server, town.tenant, { role: 'desk' });
  return { ...town, server, desks: [await desk(), await desk()] };
}

/** A change as a desk is about to send it. */
async function changeOf({ server, hall }: Town, reservationId: string, staff: TestStaff | undefined, more: object) {
  const { containerId: _, date: __, details: ___, ...contents } = reserveBody(hall);
  const asked = { reservationId, contents: { ...contents, ...more } };
  const { version, difference: expectedDifference } = (
    await server.call('Desk/PreviewContents', asked, staff && { staff })
  ).body;
  const sent: RequestOf<'Desk/ChangeContents'> = { ...asked, version, expectedDifference, reason: '申出' };
  return () => untilJudged(() => server.http('Desk/ChangeContents', sent, staff && { staff }));
}

/** Yen by which the account of a reservation differs from its fee. */
async function offBy({ server, tenant: { tenantId } }: Town, reservationId: string) {
  const { fee } = await server.db
    .selectFrom('reservation')
    .select('fee')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  const { owed } = await accountOf(server, tenantId, { kind: 'reservation', id: reservationId });
  return Math.abs(owed - fee);
}

/** How many pianos a reservation says that it has, and how many it holds. */
async function pianosOf({ server }: Town, reservationId: string) {
  const { equipment_names } = await server.db
    .selectFrom('reservation')
    .select('equipment_names')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  const held = await server.db
    .selectFrom('occupancy')
    .innerJoin('space', 'space.space_id', 'occupancy.space_id')
    .select('space.space_id')
    .where('reservation_id', '=', reservationId)
    .where('space.lent_as', 'is not', null)
    .execute();
  return { said: equipment_names.length, held: held.length };
}

/** Two desks put the only piano to a reservation each, at the same time. */
async function raceForThePiano({ isGuarded }: { readonly isGuarded: boolean }) {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    if (!isGuarded) {
      await sql`alter table occupancy drop constraint occupancy_no_overlap`.execute(server.db);
      await sql`create function no_lock() returns trigger language plpgsql as
        'begin return case when new.kind = ''space'' then null else new end; end'`.execute(server.db);
      await sql`create trigger no_lock before insert on fresh_version for each row execute function no_lock()`.execute(
        server.db,
      );
    }
    const town = await aTown(server);
    const winners: number[] = [];
    const refusals = new Set<string | undefined>();
    const lentInAll: number[] = [];
    let wrong = 0;
    for (let round = 0; round < (isGuarded ? rounds : 1); round += 1) {
      const date = addDays('2026-06-20', round);
      const ids = [await book(server, town, { date }), await book(server, town, { date, article: town.hall.halfB })];
      const changes: Awaited<ReturnType<typeof changeOf>>[] = [];
      for (const [index, id] of ids.entries()) {
        changes.push(await changeOf(town, id, town.desks[index], { equipmentNames: ['ピアノ'] }));
      }
      const race = () => Promise.all(changes.map((send) => send()));
      const answers = isGuarded ? await race() : await writeTogether(server, { table: 'occupancy', count: 2 }, race);
      winners.push(answers.filter(({ status }) => status === 200).length);
      for (const { status, body } of answers) if (status !== 200) refusals.add(body.error?.code);
      let lent = 0;
      for (const id of ids) {
        const { said, held } = await pianosOf(town, id);
        lent += held;
        wrong += Math.abs(said - held) + (await offBy(town, id));
      }
      lentInAll.push(lent);
    }
    return { winners, refusals: [...refusals], lentInAll, wrong };
  } finally {
    await server.close();
  }
}

it('[DESK-11] two desks at the last piano: one has it, the other reservation stays as it was, to the yen', async () => {
  const { winners, refusals, lentInAll, wrong } = await raceForThePiano({ isGuarded: true });
  expect(winners).toEqual(Array.from({ length: rounds }, () => 1));
  expect(refusals).toEqual(['equipmentTaken']);
  expect([lentInAll, wrong]).toEqual([winners, 0]);
});

it('without constraint and lock the last piano is lent twice', async () => {
  const { winners, lentInAll } = await raceForThePiano({ isGuarded: false });
  expect(winners).toEqual([2]);
  expect(lentInAll).toEqual([2]);
});

it('[DESK-11] a change of contents against a move and another change: one is made, and what is said is what is held and owed', async () => {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    const town = await aTown(server);
    const [one, other] = town.desks;
    for (let round = 0; round < rounds; round += 1) {
      const date = addDays('2026-06-20', round);
      const reservationId = await book(server, town, { date });
      const { details, containerId } = reserveBody(town.hall, { date, article: town.hall.halfB });
      const to = { reservationId, containerId, details };
      const seen = (await server.call('Desk/PreviewMove', to, one && { staff: one })).body;
      const moved = { ...to, version: seen.version, expectedDifference: seen.difference, reason: '点検' };
      const changes = [
        await changeOf(town, reservationId, one, { equipmentNames: ['ピアノ'] }),
        await changeOf(town, reservationId, other, { expectedNumberOfAttendee: 30 }),
        () => untilJudged(() => server.http('Desk/MoveReservation', moved, one && { staff: one })),
      ];
      const answers = await Promise.all(changes.map((send) => send()));
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      for (const { status, body } of answers) if (status !== 200) expect(body.error?.code).toBe('changedMeanwhile');
      const { said, held } = await pianosOf(town, reservationId);
      expect([held, await offBy(town, reservationId)]).toEqual([said, 0]);
    }
    expect(await overlappingClaims(server.db, town.tenant.tenantId)).toEqual([]);
  } finally {
    await server.close();
  }
});
