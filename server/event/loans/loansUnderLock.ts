import { type Borrowed, isCounted, whyNotLent } from '#rules/event/cart/loans.ts';
import type { EventStanding } from '#rules/event/eventFacts.ts';
import type { Context } from '#server/context.ts';
import { pipelined } from '#server/db/pipeline.ts';
import { borrowedOf, type CourseRow, loansOf } from '../event.queries.ts';
import { giveBackUnits, type LentOfEvent, lendUnits, lentOfEvents, type TakenUnit } from './loanUnit.queries.ts';

/** What is lent of events that are locked. Units of somebody who has no place any more are free again by then. */
export async function loansUnderLock(
  { trx, tenant: { tenantId } }: Context,
  eventIds: readonly string[],
): Promise<readonly LentOfEvent[]> {
  if (eventIds.length === 0) return [];
  await giveBackUnits(pipelined(trx), { tenantId, eventIds });
  return lentOfEvents(trx, { tenantId, eventIds });
}

/** The EventStanding with what is lent now. */
export function withLent(standing: EventStanding, events: readonly Pick<LentOfEvent, 'eventId' | 'lent'>[]) {
  const known = new Map(events.map(({ eventId, lent }) => [eventId, lent]));
  return {
    ...standing,
    events: standing.events.map((event) => ({
      ...event,
      loans: (event.loans ?? []).map((loan) => ({
        ...loan,
        lent: known.get(event.eventId)?.find(({ name }) => name === loan.name)?.count ?? 0,
      })),
    })),
  } satisfies EventStanding;
}

type Lending = Pick<CourseRow, 'event_id' | 'capacity' | 'loans'> & { readonly event_reservation_id: string };

/** Whether any of it is counted by units. */
export const hasCounted = ({ loans, capacity }: Pick<Lending, 'capacity' | 'loans'>, borrowed: readonly Borrowed[]) =>
  loansOf({ loans }).some((loan) => isCounted(loan, capacity) && borrowed.some(({ name }) => name === loan.name));

/** The lowest free units of what is borrowed and counted, without those that the reservation has already. */
export function freeUnits(
  row: Lending,
  borrowed: readonly Borrowed[],
  events: readonly LentOfEvent[],
): readonly TakenUnit[] {
  const { event_id, event_reservation_id } = row;
  const counted = loansOf(row).filter(
    (loan) => isCounted(loan, row.capacity) && borrowed.some(({ name }) => name === loan.name),
  );
  const units = events.find(({ eventId }) => eventId === event_id)?.units ?? [];
  return counted.flatMap(({ name }) => {
    const its = units.filter((unit) => unit.name === name);
    if (its.some(({ eventReservationId }) => eventReservationId === event_reservation_id)) return [];
    const taken = new Set(its.map(({ unit }) => unit));
    let unit = 1;
    while (taken.has(unit)) unit += 1;
    return { event_id, event_reservation_id, name, unit };
  });
}

type Again = {
  readonly standing: EventStanding;
  /** Locked. */
  readonly course: CourseRow;
  readonly row: { readonly event_reservation_id: string; readonly borrowed: unknown };
};

/** Lends what a reservation that had ended had borrowed, as far as it is still lent; false where that is out. */
export async function lendAgain(context: Context, { standing, course, row }: Again): Promise<boolean> {
  const offered = loansOf(course);
  const borrowed = borrowedOf(row).filter(({ name }) => offered.some((loan) => loan.name === name));
  if (!hasCounted(course, borrowed)) return true;
  const { trx, tenant } = context;
  const lent = await loansUnderLock(context, [course.event_id]);
  const { events } = withLent(standing, lent);
  const loans = events.find(({ eventId }) => eventId === course.event_id)?.loans ?? [];
  if (whyNotLent(loans, borrowed) !== null) return false;
  const units = freeUnits({ ...course, event_reservation_id: row.event_reservation_id }, borrowed, lent);
  if (units.length > 0) await lendUnits(trx, { tenantId: tenant.tenantId, units });
  return true;
}
