import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { dayOf } from '#rules/day/day.ts';
import { decideAdd } from '#rules/event/cart/decideAdd.ts';
import { holdOfNewSeat } from '#rules/event/cart/decideExtension.ts';
import { pipelined } from '#server/db/pipeline.ts';
import { lateAnswer, type QuickWrite } from '#server/operation.ts';
import type { ValuesOf, View } from '#server/readCache/facts.ts';
import { lockCourses } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { settingFacts } from '#server/tenant/tenantFacts.ts';
import { courseOffer, courseSeats } from '../offer/offerFacts.ts';
import { offerStanding } from '../offer/offerStanding.ts';
import { demandTaker, type TakerPart } from '../person.queries.ts';
import { addOutcomeView } from './outcome.view.ts';
import { addWithSeat, type NewHold } from './quickAdding.queries.ts';
import { recentlyFull } from './recentlyFull.ts';
import { addedKey, lineOf, unseatedRow } from './recordAdding.ts';

const facts = { settings: settingFacts, courses: courseOffer, seats: courseSeats };

type Values = ValuesOf<typeof facts>;

type Asked = ParsedRequestOf<'EventReservation/AddEventToCart'>;

/** It is judged again by the transaction. */
const changed = () => new Refused('busy');

const fullCourses = recentlyFull();

/** The hold of a seat that is added, as the transaction gives it. Holds that end meanwhile are found by the message. */
function holdBeside({ holds }: TakerPart, { clockMs }: View, { cartHoldMinutes }: Values['settings']): NewHold {
  const held = holds.filter(({ untilMs }) => untilMs > clockMs);
  const { isRenewed, holdExtensions } = holdOfNewSeat(held);
  const heldIds = held.map(({ eventReservationId }) => eventReservationId);
  return {
    holdMinutes: cartHoldMinutes,
    holdUntil: isRenewed ? null : (held[0]?.holdUntil ?? null),
    holdExtensions,
    heldIds,
    renewedIds: isRenewed ? heldIds : [],
  };
}

const noHold: NewHold = { holdMinutes: 0, holdUntil: null, holdExtensions: 0, heldIds: [], renewedIds: [] };

/** Writes who may win in one message: a seat is given and judged by the database, and guards judge everything else. */
function quickly({ settings, courses, seats = [] }: Partial<Values>, view: View, { items }: Asked) {
  if (!settings || !courses) return null;
  const { standing } = offerStanding(view, { courses, seats });
  const [decision] = decideAdd(standing, items, view.now);
  // Everybody who comes has a seat: several are found under their lock.
  if (decision?.kind !== 'add' || decision.event.companions?.counts === 'people') return null;
  const { eventId, span, takesSeat } = decision;
  if (takesSeat && fullCourses.has(eventId)) return null;
  const { tenantId } = view.tenant;
  const part = view.viewer.part as TakerPart;
  const hold = span.entryType === 'normal' ? holdBeside(part, view, settings) : noHold;
  const full = () => {
    if (takesSeat) fullCourses.add(eventId);
    return changed();
  };
  const write: QuickWrite<'EventReservation/AddEventToCart'> = async (context, demandSame) => {
    // Somebody may have found it full while this one waited for a connection.
    if (takesSeat && fullCourses.has(eventId)) throw changed();
    const { userId } = context.actor;
    await demandTaker(context.trx, { tenantId, userId, part, today: dayOf(view.now) }, changed);
    const before = pipelined(context.trx);
    if (takesSeat || hold.heldIds.length > 0) {
      const holderId = hold.heldIds.length > 0 ? userId : null;
      await lockCourses(before, { tenantId, eventIds: takesSeat ? [eventId] : [], holderId });
    }
    await demandSame();
    const row = unseatedRow(context, decision, { userId, rows: courses.rows });
    const adding = { userId, row, line: lineOf(row), takesSeat, hold };
    await addWithSeat({ ...context, trx: before }, adding, { full, otherwise: changed });
    return { items: [addOutcomeView(decision, new Map([[addedKey(eventId), row.event_reservation_id]]))] };
  };
  return write;
}

/**
 * Answers who comes too late for one event without a transaction, and writes who may still win in one message. Several at
 * once are left to the transaction.
 */
export const addFromMemory = lateAnswer<'EventReservation/AddEventToCart', typeof facts>({
  facts,
  keys({ items }, { timeZone }) {
    const [item, ...others] = items;
    // For whom of an account it is asked is left to the transaction as well.
    if (!item || others.length > 0 || item.participants) return null;
    return { settings: null, courses: { eventId: item.eventId, timeZone }, seats: item.eventId };
  },
  part: 'taker',
  answer({ courses, seats }, view, { items }) {
    const { standing } = offerStanding(view, { courses, seats });
    const decisions = decideAdd(standing, items, view.now);
    if (decisions.some(({ kind }) => kind !== 'refusal')) return null;
    return { items: decisions.map((decision) => addOutcomeView(decision, new Map())) };
  },
  lateCodes: [],
  isLate: ({ items }) => items.every(({ success }) => !success),
  quick: { judged: ['seats'], decide: quickly },
});
