import { type EventIds, eventIds } from '#server/catalogue/definedEvents.queries.ts';
import { replaceConditions, replaceEvents, replaceSpans } from '#server/catalogue/replaceEvents.queries.ts';
import { sumOf } from '#server/db/rows.ts';
import { spansEntered } from '#server/event/entered.queries.ts';
import { spansDrawn } from '#server/lottery/underWay.queries.ts';
import { type EventOffer, type PlacedEvent, placedEvents } from '../read/resolveEvents.ts';
import { eventRows } from './eventRows.ts';
import { withNew } from './ids.ts';
import type { Importing, KeepingCourses } from './importing.ts';
import { importSessions, planSessions } from './importSessions.ts';
import { keepDraws, reportDraws } from './keepDraws.ts';
import { keepEntries } from './keepEntries.ts';
import { keepLoans } from './keepLoans.ts';
import { keepSeats, reportSeats } from './keepSeats.ts';

/** What is written: the courses of a bundle, or those that the office changes. */
type WritingCourses = KeepingCourses &
  Pick<Importing, 'pictureAt'> & { readonly bundle: Pick<Importing['bundle'], 'classes'> };

/** Whether a course may be another one than before: those of which nobody says so are left alone. */
type IsConcerned = (key: string) => boolean;

const concernedOf = (offer: EventOffer, isConcerned: IsConcerned): PlacedEvent[] =>
  placedEvents(offer).filter(({ event }) => isConcerned(event.key));

/**
 * Courses with their sessions, spans and conditions. What is not in the bundle is not offered any more. Reservations
 * stay, and a change that would take something from one of them is a problem.
 */
export async function importEvents(importing: WritingCourses, isConcerned: IsConcerned = () => true) {
  const { trx, tenantId, bundle, pictureAt } = importing;
  const { classes } = bundle;
  const known = await eventIds(trx, tenantId);
  const ids = withNewIds(known, bundle);
  const rows = eventRows(bundle, { tenantId, timeZone: bundle.tenant.timeZone, ids, classes, pictureAt });
  const placed = concernedOf(bundle, isConcerned);
  await keepEntries(importing, ids);
  await keepDraws(importing, ids);
  const change = sumOf([
    await replaceEvents(trx, { tenantId, ...rows }),
    await replaceSpans(trx, { tenantId, ...rows, staying: await spansToKeep(importing, known) }),
    await replaceConditions(trx, { tenantId, ...rows }),
    await importSessions(importing, placed, ids.events),
    await keepSeats(importing, placed, ids.events),
  ]);
  await keepLoans(importing, placed, ids.events);
  return change;
}

/** Reports what keeps these courses from becoming so, and changes and holds nothing. */
export async function judgeEvents(importing: KeepingCourses, isConcerned: IsConcerned) {
  const { trx, tenantId, bundle } = importing;
  const ids = withNewIds(await eventIds(trx, tenantId), bundle);
  const placed = concernedOf(bundle, isConcerned);
  await keepEntries(importing, ids);
  await reportDraws(importing, ids);
  await planSessions(importing, placed, ids.events);
  await reportSeats(importing, placed, ids.events);
  await keepLoans(importing, placed, ids.events);
}

/** The removed spans through which people came or that were drawn. */
async function spansToKeep({ trx, tenantId, bundle }: KeepingCourses, known: EventIds) {
  const keys = new Set(bundle.entrySpans.map(({ key }) => key));
  const spanIds = [...known.spans].filter(([key]) => !keys.has(key)).map(([, id]) => id);
  if (spanIds.length === 0) return [];
  return [...(await spansEntered(trx, { tenantId, spanIds })), ...(await spansDrawn(trx, { tenantId, spanIds }))];
}

/** The ids of what an offer names. */
export const withNewIds = (known: EventIds, offer: EventOffer): EventIds => ({
  containers: withNew(known.containers, offer.eventContainers),
  categories: withNew(
    known.categories,
    offer.eventContainers.flatMap(({ categories }) => categories),
  ),
  events: withNew(
    known.events,
    placedEvents(offer).map(({ event }) => event),
  ),
  spans: withNew(known.spans, offer.entrySpans),
  conditions: withNew(known.conditions, offer.conditions),
});
