import type { BookingWindow } from '#rules/facility/calendar/windows.ts';
import type { HallOptions } from '#server/testing/aHall.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aSession, type TenantOverrides, type TestMember } from '#server/testing/factories.ts';
import type { TestServer } from '#server/testing/testServer.ts';

/**
 * Entries for September are taken from the 1st to the 15th of June, 17:00. The draw is ten minutes later and announced
 * on the 16th, 17:00.
 */
export const juneLottery = { monthsAhead: 3, fromDay: 1, fromHour: 9, toDay: 15, toHour: 17 };

export const openFor120Days: BookingWindow = {
  opens: { unit: 'days', ahead: 120, onDay: null, hour: 0 },
  closesDaysBefore: 0,
  closesHour: null,
};

type Wanted = NonNullable<Parameters<typeof reserveBody>[1]>;

export type LotteryTown = Awaited<ReturnType<typeof aLotteryTown>>;

/**
 * A tenant with a hall whose three rooms are in one lottery. What is asked for is half A on a morning unless said
 * otherwise.
 */
export async function aLotteryTown(
  server: TestServer,
  { tenant = {}, hall = {} }: { readonly tenant?: TenantOverrides; readonly hall?: HallOptions } = {},
) {
  const town = await aSmallTown(server, {
    tenant,
    hall: { bookingWindow: openFor120Days, lotteryWindow: juneLottery, ...hall },
  });
  const body = (wanted: Wanted = {}) => reserveBody(town.hall, { date: '2026-09-20', ...wanted });
  const sessionOf = async (member: TestMember) => ({ session: await aSession(server, member) });
  return {
    ...town,
    body,
    /** Logs in and reserves. */
    enter: async (member: TestMember, wanted: Wanted = {}) =>
      server.call('Reservation/Reserve', body(wanted), await sessionOf(member)),
    cancel: async (member: TestMember, reservationId: string) =>
      server.call('Reservation/CancelReservation', { reservationId }, await sessionOf(member)),
    find: async (member: TestMember, reservationId: string) =>
      (await server.call('Reservation/FindReservation', { reservationId }, await sessionOf(member))).body,
    /** The frames of a room on a day as a member sees them, 'name: text'. */
    frames: async (member: TestMember, { articleId = town.hall.halfA.articleId, date = '2026-09-20' } = {}) => {
      const { containerId } = town.hall;
      const asked = { containerId, articleId, date };
      const answer = await server.call('Reservation/GetDayArticleAvailability', asked, await sessionOf(member));
      return answer.body.rows.map(({ timeFrameName, displayText }) => `${timeFrameName}: ${displayText}`);
    },
    draws: () =>
      server.db
        .selectFrom('lottery_draw')
        .selectAll()
        .where('tenant_id', '=', town.tenant.tenantId)
        .orderBy('closes_at')
        .orderBy('part')
        .execute(),
  };
}
