import { closeDraw } from '#server/lottery/closeDraw.ts';
import { makeDraw } from '#server/lottery/makeDraw.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aMember, type TestMember, type TestTenant } from '#server/testing/factories.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import { aLotteryTown } from './aLotteryTown.ts';
import { jobScope } from './jobScope.ts';
import type { keptTenant } from './keptTenant.ts';

/**
 * A hall by lot with a room on the same spaces that is first come. Two residents want the whole hall on a morning, one
 * of them half of it, another a day nobody else wants; one has a reservation and one only looks. The list is closed, and
 * digits decide.
 */
export async function aClosedDraw(server: TestServer) {
  server.clock.set('2026-06-10T10:00');
  const town = await aLotteryTown(server, {
    tenant: { setting: { lottery_source: 'ceremony', fee_collection: 'online' } },
    hall: { equipment: ['マイク'] },
  });
  const { hall, tenant } = town;
  await server.db
    .updateTable('article')
    .set({ lottery_window: null })
    .where('article_id', '=', hall.halfB.articleId)
    .execute();
  const people: TestMember[] = [];
  for (let count = 0; count < 5; count += 1) people.push(await aMember(server, tenant));
  const [one, two, three, four, bystander] = people;
  if (!(one && two && three && four && bystander)) throw new Error('nobody');
  const ids = [
    (await town.enter(one, { article: hall.whole })).body.reservationId,
    (await town.enter(two, { article: hall.whole })).body.reservationId,
    (await town.enter(three)).body.reservationId,
    (await town.enter(four, { date: '2026-09-21', frames: ['夜間'] })).body.reservationId,
  ];
  await aReservation(server, bystander, hall, { article: hall.halfB, date: '2026-09-22' });
  server.clock.set('2026-06-15T17:00');
  const [draw] = await town.draws();
  if (!draw) throw new Error('no draw');
  const { draw_id: drawId } = draw;
  const scope = await jobScope(server, tenant);
  await scope.transact((context) => closeDraw(server.server.drawKinds, context, drawId));
  return { town, tenant, people: { one, two, three, four, bystander }, ids, drawId };
}

type Drawn = { readonly tenant: TestTenant; readonly drawId: string };
type Kept = Drawn & { readonly kept: Awaited<ReturnType<typeof keptTenant>> };

/** Draws a closed list by these digits. */
export async function drawBy(server: TestServer, { tenant, drawId }: Drawn, digits: string) {
  const scope = await jobScope(server, tenant);
  const drawing = { drawId, randomness: { hex: digits } };
  await scope.transact((context) => makeDraw(server.server.drawKinds, context, drawing));
}

/** The closed list, drawn by these digits or not at all. */
export async function arrangeDraw(server: TestServer, world: Kept, digits: string | null) {
  await world.kept.restore();
  if (digits !== null) await drawBy(server, world, digits);
}

/** Digits by which a different one of three wins, by the names of all who have won. */
export async function outcomesOf(
  server: TestServer,
  world: Kept & { readonly people: Readonly<Record<string, TestMember>> },
) {
  const byWinners = new Map<string, string>();
  for (let digit = 0; byWinners.size < 3 && digit < 60; digit += 1) {
    const digits = String(digit).padStart(20, '7');
    await arrangeDraw(server, world, digits);
    byWinners.set(await winnersOf(server, world), digits);
  }
  return byWinners;
}

async function winnersOf(
  server: TestServer,
  { drawId, people }: Kept & { readonly people: Readonly<Record<string, TestMember>> },
) {
  const rows = await server.db
    .selectFrom('lottery_result')
    .innerJoin('lottery_entry', (join) =>
      join
        .onRef('lottery_entry.draw_id', '=', 'lottery_result.draw_id')
        .onRef('lottery_entry.entry_number', '=', 'lottery_result.entry_number'),
    )
    .select(['user_id', 'won'])
    .where('lottery_result.draw_id', '=', drawId)
    .execute();
  const won = new Set(
    rows.flatMap(({ user_id, won: choices }) => (Array.isArray(choices) && choices.length ? user_id : [])),
  );
  return Object.entries(people)
    .flatMap(([name, { userId }]) => (won.has(userId) ? name : []))
    .join(' ');
}
