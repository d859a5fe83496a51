import { type EventIds, eventIds } from '#server/catalogue/definedEvents.queries.ts';
import { replaceConditions, replaceEvents, replaceSpans } from '#server/catalogue/replaceEvents.queries.ts';
import { sumOf } from '#server/db/rows.ts';
import { spansEntered } from '#server/event/entered.queries.ts';
import { spansDrawn } from '#server/lottery/underWay.queries.ts';
import { type EventOffer, placedEvents } from '../read/resolveEvents.ts';
import { eventRows } from './eventRows.ts';
import { withNew } from './ids.ts';
import type { Importing } from './importing.ts';
import { importSessions } from './importSessions.ts';
import { keepDraws } from './keepDraws.ts';
import { keepEntries } from './keepEntries.ts';
import { keepLoans } from './keepLoans.ts';
import { keepSeats } from './keepSeats.ts';

/**
 * Courses with their sessions, spans and conditions. What is not in the bundle is not offered any more. Reservations
 * stay, and a change that would take something from one of them is a problem.
 */
export async function importEvents(importing: Importing) {
  const { trx, tenantId, bundle, pictureAt } = importing;
  const { classes } = bundle;
  const known = await eventIds(trx, tenantId);
  const ids = withNewIds(known, bundle);
  const rows = eventRows(bundle, { tenantId, timeZone: bundle.tenant.timeZone, ids, classes, pictureAt });
  await keepEntries(importing, ids);
  await keepDraws(importing, ids);
  const change = sumOf([
    await replaceEvents(trx, { tenantId, ...rows }),
    await replaceSpans(trx, { tenantId, ...rows, staying: await spansToKeep(importing, known) }),
    await replaceConditions(trx, { tenantId, ...rows }),
    await importSessions(importing, ids.events),
    await keepSeats(importing, ids.events),
  ]);
  await keepLoans(importing, ids.events);
  return change;
}

/** The removed spans through which people came or that were drawn. */
async function spansToKeep({ trx, tenantId, bundle }: Importing, known: EventIds) {
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
