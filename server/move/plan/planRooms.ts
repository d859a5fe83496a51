import { localDateTimeAt } from '#rules/day/day.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { placesOf, rangesIn, type SpaceRange } from '#rules/reservation/placesOf.ts';
import type { Context } from '#server/context.ts';
import { placeRows } from '#server/facility/placing.queries.ts';
import { type Account, accountFrom, type Told } from '../read/readMoney.ts';
import type { RoomDraft } from '../read/readRooms.ts';
import type { Report } from '../words/moveWords.ts';
import { type Before, type Item, itemOf } from './item.ts';
import { takenAlready } from './townFacts.queries.ts';

/** A reservation with its money, in the account it came with. */
export type Booked = RoomDraft & { readonly account: Account };
export type BookedItem = Item<Booked>;

export type Money = { readonly unpaid: ReadonlyMap<string, Told>; readonly credits: ReadonlyMap<string, Told> };

/** The account that a line and the files of money tell together; what does not meet is reported. */
export function accountOf(
  draft: { readonly id: string; readonly line: number; readonly fee: number; readonly paid: number | null },
  { money, isCancelled, report }: { readonly money: Money; readonly isCancelled: boolean; readonly report: Report },
): Account {
  const unpaid = money.unpaid.get(draft.id)?.yen ?? 0;
  const credit = money.credits.get(draft.id)?.yen ?? 0;
  const { fee, paid, line } = draft;
  const account = accountFrom({ fee, paid, unpaid, credit, isCancelled });
  if (isCancelled && unpaid > 0) report({ line, field: 'state' }, 'owedWhenCancelled');
  else if (account.held < credit) report({ line, field: 'paid' }, 'paidTooLittle', { credit });
  else if (!isCancelled && account.owed !== fee)
    report({ line, field: 'fee' }, 'sumsDiffer', { fee, told: account.owed });
  return account;
}

type Planning = { readonly before: Before; readonly money: Money; readonly report: Report };

/** What becomes of reservations. */
export const planRooms = (drafts: readonly RoomDraft[], { before, money, report }: Planning): BookedItem[] =>
  drafts.map((draft) => {
    const { isCanceled: isCancelled } = reservationStates[draft.state];
    const account = accountOf(draft, { money, isCancelled, report });
    const booked = { ...draft, account };
    return itemOf(before, { kind: 'reservation', externalId: draft.id, draft: booked, content: contentOf(booked) });
  });

/** That a use is over in the meantime is no change. */
const contentOf = ({ line: _, file: __, room, uses, state, ...rest }: Booked) => ({
  ...rest,
  articleId: room.articleId,
  state: state === 'completed' ? 'confirmed' : state,
  uses: uses.map(({ line: ___, ...use }) => use),
});

export const holdsPlace = ({ state }: Pick<RoomDraft, 'state'>) => reservationStates[state].holdsPlace;

/** What a reservation takes, preparation included. */
export const rangesOf = ({ room, uses }: Pick<RoomDraft, 'room' | 'uses'>): SpaceRange[] =>
  rangesIn(room.spaceIds, placesOf(room, uses));

const whenOf = ({ uses }: RoomDraft) => {
  const [first] = uses;
  return first ? `${first.date} ${first.frameName}` : '';
};

/** Reservations of the file that want the same space at the same time: both lines are named. */
export function reportDoubleUses(items: readonly BookedItem[], report: Report) {
  const wanted = items
    .filter(({ draft }) => holdsPlace(draft))
    .flatMap(({ draft }) => rangesOf(draft).map((range) => ({ ...range, draft })));
  const bySpace = Map.groupBy(wanted, ({ spaceId }) => spaceId);
  const told = new Set<string>();
  for (const ranges of bySpace.values()) {
    let last: (typeof wanted)[number] | undefined;
    for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
      if (last && range.from < last.to && range.draft !== last.draft) {
        const [one, other] = [last.draft, range.draft].toSorted((a, b) => a.line - b.line);
        if (one && other && !told.has(`${one.line} ${other.line}`)) {
          told.add(`${one.line} ${other.line}`);
          const at = { line: other.line, field: 'day' };
          report(at, 'doubleUse', { other: `${one.line}行目`, room: other.room.name, when: whenOf(other) });
        }
      }
      if (!last || range.to > last.to) last = range;
    }
  }
}

const takerWords: Readonly<Record<string, string>> = {
  reservation: '予約',
  closure: '休館',
  official: '公用',
  draw: '抽選で確保した枠',
  offer: '案内中の枠',
};

const atOnce = 2_000;

/** What stands here already where a reservation wants to come; `items` are those that are written. */
export async function reportTaken({ trx, tenant, nowMs }: Context, items: readonly BookedItem[], report: Report) {
  const { tenantId, timeZone } = tenant;
  const leavingIds = items.map(({ targetId }) => targetId);
  const holding = items.filter(({ draft }) => holdsPlace(draft));
  for (let start = 0; start < holding.length; start += atOnce) {
    const part = holding.slice(start, start + atOnce);
    const byLine = new Map(part.map((item) => [item.draft.line, item]));
    const places = part.flatMap(({ draft, targetId }) =>
      placeRows({ timeZone, ranges: rangesOf(draft), reservationId: targetId }).map((row) => ({
        line: draft.line,
        reservationId: targetId,
        space_id: row.space_id,
        starts_at: row.starts_at.toISOString(),
        ends_at: row.ends_at.toISOString(),
        earliest: row.earliest.toISOString(),
      })),
    );
    for (const { line, kind } of await takenAlready(trx, { tenantId, now: new Date(nowMs), places, leavingIds })) {
      const item = byLine.get(line);
      if (item) reportTakenPlace(item, takerWords[kind] ?? kind, report);
    }
  }
}

export const reportTakenPlace = ({ draft }: BookedItem, by: string, report: Report) =>
  report({ line: draft.line, field: 'day' }, 'placeTaken', { by, room: draft.room.name, when: whenOf(draft) });

/** When something of a reservation happened in the other system; the earliest that is known. */
export const bookedAtOf = ({ bookedAt, uses }: RoomDraft, now: string) => {
  const [first] = uses;
  const begins = first ? localDateTimeAt(first.date, first.fromMinute) : now;
  const at = bookedAt ?? begins;
  return at > now ? now : at;
};
