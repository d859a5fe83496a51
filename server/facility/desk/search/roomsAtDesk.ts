import type { ListedReservation } from '#contract/desk/search.ts';
import { addDays, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { bookingMethodOf } from '#rules/facility/booking/bookingMethods.ts';
import { awaitsApproval, nextStates } from '#rules/facility/booking/reservationStates.ts';
import { stateBeforeCheckIn } from '#rules/facility/booking/stateBeforeCheckIn.ts';
import { whyNothingIsCharged } from '#rules/facility/fee/laterCharges.ts';
import { grantable, maySettleFee } from '#rules/facility/fee/settledFee.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { approvalAtDesk } from '#rules/report/approvalAtDesk.ts';
import { isNowhere, reaches } from '#rules/staff/rights.ts';
import { nobodyMeant, peopleMeant } from '#server/account/desk/peopleMeant.ts';
import { codedFrom } from '#server/catalogue/ordinance.queries.ts';
import type { Context } from '#server/context.ts';
import { askedOf } from '#server/facility/askedOf.ts';
import { changesAtDesk, lastCheckInOf } from '#server/facility/history.queries.ts';
import { laterChargesOf } from '#server/facility/laterCharges.queries.ts';
import { reservationWithLifeView } from '#server/facility/mine/reservation.view.ts';
import { type ReservationRow, reservationOf } from '#server/facility/reservation.queries.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import { sumsOf } from '#server/payment/ledger.queries.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import { requestedOf } from '#server/payment/refund/refund.queries.ts';
import type { DeskDetail, DeskKind, DeskReach, DeskSearches } from '#server/reservation/desk/deskPorts.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { instantOf, localDateTimeOf } from '#server/time.ts';
import { contentsView, whyContentsStayText } from '../contents/contents.view.ts';
import { openFeeOf } from '../fee/openFee.queries.ts';
import { whyNotMovableText } from '../move/whyNotMovableText.ts';
import { checkInRoom, isUseOver, receivable, recordNoShowOfRoom, undoCheckInOfRoom } from '../reception/checkInRoom.ts';
import { foundRoomView } from './foundRoom.view.ts';
import type { SearchTerm } from './roomConditions.queries.ts';
import { roomsNamed, type SoughtRoomRow, searchRooms } from './roomSearch.queries.ts';

/** A room, or a part of a purpose, is looked for around today where no days of use are asked for. */
const daysBefore = 31;
const daysAfter = 62;

/** Reservations of rooms at the desk. */
export const roomsAtDesk: DeskKind = {
  find: searchRoomsAtDesk,

  async detail(context, reservationId, { peopleReach }) {
    const { trx, tenant, now } = context;
    const { tenantId } = tenant;
    const [row] = await searchRooms(trx, {
      ...noFilters,
      tenantId,
      reach: null,
      term: { by: 'id', reservationId },
      today: dayOf(now),
      limit: 1,
    });
    if (!row) return undefined;
    const own = await reservationOf(trx, { tenantId, userId: row.user_id, reservationId });
    if (!own) return undefined;
    const settings = await settingsOf(trx, tenantId);
    const subject = { kind: 'reservation', id: reservationId } as const;
    const balance = balanceOf(await sumsOf(trx, { tenantId, subject }));
    const charges = await laterChargesOf(trx, { tenantId, reservationId });
    const view = reservationWithLifeView(own, { tenant, settings, now }, { balance, charges, staffWords: '' });
    const { feeLines, afterUse, payUntil } = view;
    const laterCharges = view.laterCharges.map((line, index) => ({ ...line, isKept: charges[index]?.isKept === true }));
    const can = allowedActs(row, isUseOver(own.details, now));
    const isKnown = reaches(peopleReach, row.container_id);
    const standing = {
      ...standsAs(row, own),
      returning: can.changeContents ? await requestedOf(trx, { tenantId, subject }) : 0,
    };
    const open = can.settleFee ? await openFeeOf(trx, { tenantId, reservationId }) : null;
    return {
      reservation: listed(row, tenant.timeZone, peopleReach),
      uses: view.details.map(({ date, displayTimeFrame }, index) => ({
        date,
        times: displayTimeFrame,
        receivedAt: null,
        startsAt: localDateTimeAt(date, own.details[index]?.from_minute ?? 0),
      })),
      people: view.expectedNumberOfAttendee,
      openReduction: openReductionOf(row),
      reductions: open === null ? [] : grantable(open.open),
      payUntil,
      feeLines,
      afterUse,
      laterCharges,
      can,
      whyNotMovable: whyNotMovableText(standing, now),
      whyContentsStay: whyContentsStayText(standing, now),
      contents: can.changeContents && isKnown ? contentsView(own, standing.uses) : null,
      approval: isKnown ? approvalAtDesk(view, tenant.functionTag) : null,
      receptions: await receptionsOf(context, row),
      userId: row.user_id,
    } satisfies DeskDetail;
  },

  changes: ({ trx, tenant: { tenantId } }, reservationId) => changesAtDesk(trx, { tenantId, reservationId }),

  checkIn: checkInRoom,
  undoCheckIn: undoCheckInOfRoom,
  recordNoShow: recordNoShowOfRoom,
};

/** How it stands, as rules on its changes ask. */
const standsAs = (row: SoughtRoomRow, { details }: Pick<ReservationRow, 'details'>) => ({
  state: stateOf(row),
  paymentState: paymentStateOf(row),
  usesAt: localDateTimeAt(row.first_date, details[0]?.from_minute ?? 0),
  uses: details.map((line) => ({ date: line.date, fromMinute: line.from_minute, toMinute: line.to_minute })),
});

const noFilters = {
  from: null,
  to: null,
  askedFrom: null,
  askedUntil: null,
  containerId: null,
  articleId: null,
  states: [],
  paymentStates: [],
  isFeeOpen: false,
  order: 'use' as const,
  purposeType: '',
  method: null,
  reduction: null,
} as const;

async function searchRoomsAtDesk(context: Context, { search, reach, peopleReach, limit }: DeskSearches) {
  const { trx, tenant, now } = context;
  const { tenantId, timeZone } = tenant;
  const today = dayOf(now);
  const midnight = (day: string) => instantOf(localDateTimeAt(day, 0), timeZone);
  const { text, askedFrom, askedTo, ...same } = search;
  const asked = {
    ...same,
    tenantId,
    reach,
    limit,
    today,
    askedFrom: askedFrom === null ? null : midnight(askedFrom),
    askedUntil: askedTo === null ? null : midnight(addDays(askedTo, 1)),
  };
  const found = (rows: readonly SoughtRoomRow[], isPart = false) => ({
    items: rows.map((row) => listed(row, timeZone, peopleReach)),
    isPart,
  });
  const typed = text.trim();
  if (typed === '') return found(await searchRooms(trx, { ...asked, term: { by: 'anything' } }));
  const { userIds, hasMore } = isNowhere(peopleReach) ? nobodyMeant : await peopleMeant(trx, { tenantId, text: typed });
  const named: SearchTerm = { by: 'number', number: typed, userIds, peopleReach };
  const rows = await searchRooms(trx, { ...asked, term: named });
  if (rows.length > 0 || hasMore) return found(rows, hasMore);
  const articleIds = await roomsNamed(trx, { tenantId, words: typed });
  if (articleIds.length === 0 && isNowhere(peopleReach)) return found([]);
  const hasDays = search.from !== null || search.to !== null;
  const days = hasDays ? {} : { from: addDays(today, -daysBefore), to: addDays(today, daysAfter) };
  const words: SearchTerm = { by: 'words', words: typed, articleIds, peopleReach };
  return found(await searchRooms(trx, { ...asked, ...days, term: words }));
}

function listed(row: SoughtRoomRow, timeZone: string, peopleReach: DeskReach['peopleReach']): ListedReservation {
  const isKnown = reaches(peopleReach, row.container_id);
  return {
    ...foundRoomView(row),
    ...(!isKnown && { userNumber: '', personName: '' }),
    containerId: row.container_id,
    state: row.state,
    phoneEnd: isKnown ? [...(row.phone_key ?? '').slice(0, 4)].reverse().join('') : '',
    purpose: isKnown ? row.purpose : '',
    purposeType: row.purpose_type,
    askedAt: localDateTimeOf(row.booked_at.getTime(), timeZone),
    method: bookingMethodOf({ entryType: row.entry_type, isAtDesk: row.is_at_desk }),
    reductions: [...row.reductions],
    asked: askedOf(row),
    arrivals: [],
  };
}

function openReductionOf({ is_fee_final, requested_reduction }: SoughtRoomRow) {
  if (is_fee_final || requested_reduction === null) return null;
  const [reduction] = codedFrom([requested_reduction]);
  return reduction ? { code: reduction.code, label: reduction.label } : null;
}

/** When its person was received, or that they may be today, or afterwards. */
async function receptionsOf(context: Context, row: SoughtRoomRow) {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const { reservation_id: reservationId } = row;
  const state = stateOf(row);
  const room = { detailId: null, times: '' };
  const found = await receivable(context, { reservationId, state });
  if (found) {
    const { isToday, isAfterwards } = found;
    return isToday || isAfterwards ? [{ ...room, receivedAt: null, isAfterwards }] : [];
  }
  const last = await lastCheckInOf(trx, { tenantId, reservationId });
  if (!last || stateBeforeCheckIn(state, stateOf(last)) === null) return [];
  return [{ ...room, receivedAt: localDateTimeOf(last.happened_at.getTime(), timeZone), isAfterwards: false }];
}

function allowedActs(row: SoughtRoomRow, isOver: boolean) {
  const state = stateOf(row);
  return {
    review: awaitsApproval(state),
    move: nextStates('move', state).length > 0,
    changeSeat: false,
    changeContents: nextStates('changeContents', state).length > 0,
    cancel: (['cancelByOperator', 'cancelByOperatorAfterwards'] as const).some(
      (by) => nextStates(by, state).length > 0,
    ),
    settleFee: maySettleFee(state, row.is_fee_final),
    addCharge: whyNothingIsCharged(state, row.is_fee_final) === null,
    recordNoShow: isOver && nextStates('recordNoShowAfterwards', state).length > 0,
  };
}
