import type { Context } from '#server/context.ts';
import { lockCourses } from '#server/readCache/version.queries.ts';
import type { EntryDraft } from '../read/readEntries.ts';
import type { Account } from '../read/readMoney.ts';
import type { Report } from '../words/moveWords.ts';
import { type Before, type Item, itemOf } from './item.ts';
import { accountOf, type Money } from './planRooms.ts';
import { seatsOf } from './townFacts.queries.ts';

export type Entered = EntryDraft & { readonly account: Account };
/** `seat`: of a course with a capacity, for whoever has a place. */
export type EnteredItem = Item<Entered> & { readonly seat: number | null };

type Planning = {
  readonly before: Before;
  readonly money: Money;
  readonly report: Report;
  readonly personIdOf: (externalId: string) => string | undefined;
  /** The courses are locked first: what is planned is written. */
  readonly isWriting: boolean;
};

/** What becomes of entries, with a seat for each that has a place; a course that would be too full is reported. */
export async function planEntries(context: Context, drafts: readonly EntryDraft[], planning: Planning) {
  const { trx, tenant } = context;
  const { before, money, report, personIdOf } = planning;
  const eventIds = [...new Set(drafts.map(({ course }) => course.eventId))].toSorted();
  if (planning.isWriting) await lockCourses(trx, { tenantId: tenant.tenantId, eventIds });
  const items = drafts.map((draft) => {
    const account = accountOf(draft, { money, isCancelled: draft.state !== 'fixed', report });
    const { line: _, file: __, course, ...content } = { ...draft, account };
    const entered = { ...draft, account };
    return itemOf(before, {
      kind: 'entry',
      externalId: draft.id,
      draft: entered,
      content: { ...content, eventId: course.eventId },
    });
  });
  const seats = await seatsOf(trx, { tenantId: tenant.tenantId, eventIds });
  const written = new Set(items.filter(({ act }) => act === 'add' || act === 'change').map(({ targetId }) => targetId));
  const staying = seats.filter(({ id }) => !written.has(id));
  const people = new Set(staying.flatMap(({ isIn, eventId, userId }) => (isIn ? [`${eventId} ${userId}`] : [])));
  const taken = Map.groupBy(staying, ({ eventId }) => eventId);
  const free = new Map([...taken].map(([eventId, rows]) => [eventId, new Set(rows.map(({ seat }) => seat))]));
  return items.map((item): EnteredItem => {
    const { draft } = item;
    if (draft.state !== 'fixed' || !written.has(item.targetId)) return { ...item, seat: null };
    const { eventId, capacity } = draft.course;
    const userId = personIdOf(draft.person);
    if (userId && people.has(`${eventId} ${userId}`)) report({ line: draft.line, field: 'person' }, 'enteredHere');
    if (capacity === null) return { ...item, seat: null };
    const given = free.get(eventId) ?? new Set<number | null>();
    free.set(eventId, given);
    let seat = 1;
    while (given.has(seat)) seat += 1;
    given.add(seat);
    if (seat > capacity) report({ line: draft.line, field: 'course' }, 'courseFull', { capacity });
    return { ...item, seat };
  });
}
