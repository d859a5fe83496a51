import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import { aLotteryTown } from './aLotteryTown.ts';
import { runJobs } from './runJobs.ts';

/** A town whose draw is closed and due, and two of its staff who may draw. */
export async function aDueCeremony(server: TestServer) {
  server.clock.set('2026-06-10T10:00');
  const town = await aLotteryTown(server, { tenant: { setting: { lottery_source: 'ceremony' } } });
  for (let count = 0; count < 2; count += 1) await town.enter(await aMember(server, town.tenant));
  await runJobs(server, '2026-06-15T17:00');
  server.clock.set('2026-06-15T17:10');
  const [one, two] = [await aStaffMember(server, town.tenant), await aStaffMember(server, town.tenant)];
  const drawId = (await town.draws())[0]?.draw_id ?? '';
  const typing = (typed: string, startsOver: boolean) => ({ drawId, digits: typed, startsOver });
  const type = (staff: TestStaff, typed: string, startsOver = false) =>
    server.callWith('Desk/TypeDigits', typing(typed, startsOver), { staff });
  /** The same by HTTP, so that several are under way at once. */
  const typeAtOnce = (staff: TestStaff, typed: string, startsOver = false) =>
    server.http('Desk/TypeDigits', typing(typed, startsOver), { staff });
  /** What is written of the readings. */
  const readings = () =>
    server.db
      .selectFrom('lottery_ceremony')
      .select(['digits', 'first_by', 'second_by'])
      .where('tenant_id', '=', town.tenant.tenantId)
      .executeTakeFirst();
  const state = async () => (await town.draws())[0]?.state;
  return { town, one, two, drawId, type, typeAtOnce, readings, state };
}
