import { createHmac } from 'node:crypto';
import type { Permission } from '#contract/permissions.ts';
import { addDays, addMonths } from '#rules/day/day.ts';
import { holidayNameOn } from '#rules/day/dayKind.ts';
import { closedTexts } from '#rules/facility/calendar/closedRooms.ts';
import { whyClosedOn } from '#rules/facility/calendar/openDays.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { reaches } from '#rules/staff/rights.ts';
import { recordAccess } from '#server/account/personal/recordAccess.ts';
import type { Context, Staff } from '#server/context.ts';
import { placeAtDesk } from '#server/facility/placed.queries.ts';
import type { Operation } from '#server/operation.ts';
import { moneyOfRooms } from '#server/payment/refund/refund.queries.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { countsByDay, type TakenRow, takenOn } from './board.queries.ts';
import { boardView } from './board.view.ts';
import { claimsOn } from './claimsOn.queries.ts';

type Ports = { readonly linkSecret: Buffer };

/**
 * A day of a place. An open board asks again and again with the digest of what it shows and gets it only when it is
 * another; the digest is made with a key, so that it tells nothing about what its reader may not see. Refuses notFound.
 */
export const getBoard =
  ({ linkSecret }: Ports): Operation<'Desk/GetBoard'> =>
  async (context, request) => {
    const { containerId, date, seen } = request;
    const { trx, tenant, now } = context;
    const { tenantId, timeZone } = tenant;
    const place = await placeAtDesk(trx, { tenantId, containerId, timeZone });
    if (!place) throw new Refused('notFound');
    const taken = await shownOn(context, containerId, [date]);
    const shown = await shownOf(context, containerId, taken);
    const { showsPeople } = shown;
    const board = boardView({ place, taken, date, tenant, now, ...shown });
    const digest = digestOf(linkSecret, ['board', tenantId, { ...board, at: '' }]);
    if (digest === seen) return { digest, board: null };
    // Once for each look at a day, and not for every change of it that an open board shows.
    if (showsPeople && seen === '') await recordAccess(context, { operation: 'Desk/GetBoard', request, reason: '' });
    return { digest, board };
  };

const daysOfWeek = [0, 1, 2, 3, 4, 5, 6];

/** Seven days of a room, in the same way. Refuses notFound for a room that is not one of the place. */
export const getBoardWeek =
  ({ linkSecret }: Ports): Operation<'Desk/GetBoardWeek'> =>
  async (context, request) => {
    const { containerId, articleId, first, seen } = request;
    const { trx, tenant, now } = context;
    const { tenantId, timeZone } = tenant;
    const place = await placeAtDesk(trx, { tenantId, containerId, timeZone });
    if (!place?.articles.some(({ facts }) => facts.articleId === articleId)) throw new Refused('notFound');
    const dates = daysOfWeek.map((days) => addDays(first, days));
    const taken = await shownOn(context, containerId, dates);
    const byDate = Map.groupBy(taken, ({ date }) => date);
    const shown = await shownOf(context, containerId, taken);
    const { showsPeople } = shown;
    const days = dates.map((date) => {
      const board = boardView({ place, taken: byDate.get(date) ?? [], date, tenant, now, ...shown });
      return { ...board, blocks: board.blocks.filter(({ rooms }) => rooms.includes(articleId)) };
    });
    const digest = digestOf(linkSecret, ['week', tenantId, articleId, days.map((day) => ({ ...day, at: '' }))]);
    if (digest === seen) return { digest, days: null };
    if (showsPeople && seen === '') {
      await recordAccess(context, { operation: 'Desk/GetBoardWeek', request, reason: '' });
    }
    return { digest, days };
  };

/** What takes a place on some days; where the town has lines, what people claim who wait, too. */
async function shownOn({ trx, tenant, nowMs }: Context<Staff>, containerId: string, dates: readonly string[]) {
  const { tenantId, timeZone } = tenant;
  const wanted = { tenantId, containerId, dates, timeZone, nowMs };
  const taken = await takenOn(trx, wanted);
  return isInTurn(tenant) ? [...taken, ...(await claimsOn(trx, wanted))] : taken;
}

/** What the caller may know of reservations, and their money, of which a board tells and a move asks. */
async function shownOf(context: Context<Staff>, containerId: string, taken: readonly TakenRow[]) {
  const { trx, tenant } = context;
  const mayKnow = (permission: Permission) => reaches(reachIn(context, permission), containerId);
  const ids = [...new Set(taken.flatMap(({ reservation_id }) => reservation_id ?? []))];
  return {
    showsPeople: mayKnow('person.view'),
    showsFees: mayKnow('reservation.view'),
    showsMoney: mayKnow('money.view'),
    money: await moneyOfRooms(trx, { tenantId: tenant.tenantId, ids }),
  };
}

const digestOf = (key: Buffer, shown: unknown) =>
  createHmac('sha256', key).update(JSON.stringify(shown)).digest('base64url');

/** How much of a month is taken at a place, and when its calendar closes it. Refuses notFound. */
export const getBoardMonth: Operation<'Desk/GetBoardMonth'> = async (context, { containerId, month }) => {
  const { trx, tenant, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const place = await placeAtDesk(trx, { tenantId, containerId, timeZone });
  if (!place) throw new Refused('notFound');
  const first = `${month}-01`;
  const end = addMonths(first, 1);
  const counts = await countsByDay(trx, { tenantId, containerId, timeZone, first, end, nowMs });
  const byDate = new Map(counts.map((row) => [row.date, row]));
  const days = [];
  for (let date = first; date < end; date = addDays(date, 1)) {
    const closedFor = closedTexts(
      place.articles.map(({ facts }) => ({
        name: facts.name,
        closedFor: whyClosedOn(facts, date, place.holidays) ?? '',
      })),
    );
    const holidayName = holidayNameOn(date, place.holidays);
    days.push({ ...(byDate.get(date) ?? { date, reservations: 0, closures: 0 }), holidayName, closedFor });
  }
  return { days };
};
