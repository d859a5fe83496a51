import type { Ids } from '#server/catalogue/definedRooms.queries.ts';
import { lentOfEvents } from '#server/event/loans/loanUnit.queries.ts';
import { mistake } from '../problem/mistake.ts';
import type { PlacedEvent } from '../read/resolveEvents.ts';
import { idBehind } from './ids.ts';
import type { KeepingCourses } from './importing.ts';

/** Reports a stock below what is lent. */
export async function keepLoans(
  { trx, tenantId, report }: KeepingCourses,
  placed: readonly PlacedEvent[],
  eventIds: Ids,
) {
  const lending = placed.filter(({ event }) => event.loans.some(({ stock }) => stock !== null));
  const ids = lending.map(({ event }) => idBehind(eventIds, event.key));
  const known = new Map((await lentOfEvents(trx, { tenantId, eventIds: ids })).map((one) => [one.eventId, one.lent]));
  lending.forEach(({ event, path }, index) => {
    const lent = known.get(ids[index] ?? '') ?? [];
    event.loans.forEach(({ name, stock }, place) => {
      const count = lent.find((one) => one.name === name)?.count ?? 0;
      if (stock === null || count <= stock) return;
      report([...path, 'loans', place, 'stock'], mistake('loansTaken', { course: event.key, name, stock, count }));
    });
  });
}
