import { dayOf } from '#rules/day/day.ts';
import { balanceOf, type LedgerKind } from '#rules/payment/balanceOf.ts';
import { reaches } from '#rules/staff/rights.ts';
import type { Context, Staff } from '#server/context.ts';
import { noticesAbout } from '#server/notice/desk/noticesAbout.ts';
import type { Operation } from '#server/operation.ts';
import { pageAt, pageOf } from '#server/page.ts';
import { Refused } from '#server/refused.ts';
import type { DeskChange, DeskKinds, DeskReach, DeskSearch } from '#server/reservation/desk/deskPorts.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { reachIn } from '#server/staff/member.ts';
import { subjectFor, subjectKindOf } from '#server/subject.ts';
import { localDateTimeOf } from '#server/time.ts';
import { changeThatPosted, yenOfChanges } from '../payment/account/yenOfChanges.ts';
import { reachableAmong } from '../payment/books/reminder.queries.ts';
import { ledgerOf, sumsOf } from '../payment/ledger.queries.ts';
import { lineText } from '../payment/lineText.ts';
import { lockPayable, type Payables } from '../payment/payable.ts';
import { byHandOf } from '../payment/refund/refund.queries.ts';
import { slipNumbers } from '../payment/till/refundSlip.queries.ts';
import { changedMeanwhile } from './changedMeanwhile.ts';

const most = 200;

const longestMemo = 2_000;

const reachOfCaller = (context: Context<Staff>): DeskReach => ({
  reach: reachIn(context, 'reservation.view'),
  peopleReach: reachIn(context, 'person.view'),
});

/** Nothing says when it is: the list begins today, as nobody asks for all that ever was. */
const isTimeless = ({ text, from, to, askedFrom, askedTo }: DeskSearch) =>
  text.trim() === '' && [from, to, askedFrom, askedTo].every((day) => day === null);

/** What is asked for: without a time, from today on. */
export const fromTodayAtLeast = <Search extends DeskSearch>(search: Search, now: string): Search =>
  isTimeless(search) ? { ...search, from: dayOf(now) } : search;

/** Reservations at the places of the caller. */
export const findReservations =
  (kinds: DeskKinds): Operation<'Desk/FindReservations'> =>
  async (context, request) => {
    const search = fromTodayAtLeast(request, context.now);
    const page = pageAt(request.cursor, most);
    const kind = kinds[subjectKindOf(context.tenant)];
    const { items, isPart } = await kind.find(context, { ...reachOfCaller(context), search, limit: page.limit });
    const found = pageOf(items, page, ({ reservationId }) => reservationId);
    return { ...found, hasMore: isPart || found.hasMore };
  };

/** One reservation with its money, its history and what was sent about it. Refuses notFound. */
export const getReservationAtDesk =
  (kinds: DeskKinds): Operation<'Desk/GetReservation'> =>
  async (context, { reservationId }) => {
    const { trx, tenant } = context;
    const { tenantId, timeZone } = tenant;
    const subject = subjectFor(tenant, reservationId);
    const kind = kinds[subject.kind];
    const reach = reachOfCaller(context);
    const found = await kind.detail(context, reservationId, reach);
    if (!found) throw noReservation(reservationId);
    const { userId, ...detail } = found;
    const { containerId } = detail.reservation;
    const changes = await kind.changes(context, reservationId);
    const isKnown = reaches(reach.peopleReach, containerId);
    const about = { tenantId, userId, reservationId, timeZone };
    const seesMoney = reaches(reachIn(context, 'money.view'), containerId);
    const postings = seesMoney ? await postingsOf(trx, { tenantId, subject }) : [];
    const slips = postings.length > 0 ? await slipNumbers(trx, { tenantId, subject }) : new Map();
    const lines = await namedLines(context, withYen(changes, postings));
    const sums = await sumsOf(trx, { tenantId, subject });
    const balance = balanceOf(sums);
    const { owed, held, due } = balance;
    const byHand = seesMoney ? await byHandOf(trx, { tenantId, subject, balance }) : 0;
    return {
      ...detail,
      ledger: ledgerLines(postings, { changes, names: lines, slips, timeZone }),
      money: seesMoney ? { owed, held, due, byHand, setOff: sums.set_off } : null,
      memos: lines
        .filter(({ action }) => action === 'memo')
        .map(({ reason, by, at }) => ({ text: reason, by, at }))
        .toReversed(),
      history: lines.filter(({ action }) => action !== 'memo').toReversed(),
      isReachable: (await reachableAmong(trx, { tenantId, userIds: [userId] })).has(userId),
      notices: isKnown ? await noticesAbout(trx, about) : [],
      version: changes.length,
    };
  };

/** The ledger of a reservation; only these kinds are written there. */
const postingsOf = async (...asked: Parameters<typeof ledgerOf>) =>
  (await ledgerOf(...asked)).map((line) => ({ ...line, kind: line.kind as LedgerKind }));

type Written = {
  readonly changes: readonly DeskChange[];
  /** Who made each of the changes. */
  readonly names: readonly { readonly by: string }[];
  readonly slips: Awaited<ReturnType<typeof slipNumbers>>;
  readonly timeZone: string;
};

const ledgerLines = (postings: Awaited<ReturnType<typeof postingsOf>>, { changes, names, slips, timeZone }: Written) =>
  postings.map((posting) => ({
    at: localDateTimeOf(posting.happened_at.getTime(), timeZone),
    kind: posting.kind,
    amount: posting.amount,
    note: lineText(posting),
    by: names[changeThatPosted(changes, posting)]?.by ?? '',
    slipNumber: slips.get(posting.sequence) ?? '',
  }));

const withYen = (changes: readonly DeskChange[], postings: Parameters<typeof yenOfChanges>[1]) => {
  const words = yenOfChanges(changes, postings);
  return changes.map((change, index) => ({
    ...change,
    note: [change.note ?? '', words[index] ?? ''].filter((text) => text !== '').join('\n'),
  }));
};

/** A history with the names of the people who made it, each looked up once. */
async function namedLines({ trx, tenant: { tenantId, timeZone } }: Context<Staff>, changes: readonly DeskChange[]) {
  const names = new Map<string, string>();
  for (const actor of new Set(changes.map(({ actor }) => actor))) {
    names.set(actor, await nameOfActor(trx, { tenantId, actor }));
  }
  return changes.map(({ actor, action, reason, note = '', happened_at }) => ({
    at: localDateTimeOf(happened_at.getTime(), timeZone),
    by: names.get(actor) ?? '',
    action,
    reason,
    note,
  }));
}

/** Writes a memo over the one that was seen. Refuses notFound, tooLong and changedMeanwhile. */
export const writeMemo =
  (payables: Payables): Operation<'Desk/WriteMemo'> =>
  async (context, { reservationId, text, version }) => {
    const subject = subjectFor(context.tenant, reservationId);
    const typed = text.trim();
    if ([...typed].length > longestMemo) throw new Refused('tooLong');
    const payable = await lockPayable(payables, context, subject);
    if (!payable) throw noReservation(reservationId);
    const seen = await payable.kind.lastChange(context, reservationId);
    if (seen.version !== version) throw await changedMeanwhile(context, seen);
    await payable.kind.remark(context, reservationId, { action: 'memo', text: typed });
    return { version: version + 1 };
  };
