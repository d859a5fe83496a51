import { dayOf } from '#rules/day/day.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { schedule } from '../jobs/job.queries.ts';
import type { JobContext } from '../jobs/job.ts';
import { hasOpenOffers } from './line.queries.ts';
import { tellOfVacant } from './tellOfVacant.ts';
import { vacantCourses } from './vacantCourses.ts';
import { vacantFrames } from './vacantFrames.ts';
import { waitingKinds } from './waitingKinds.ts';
import { hasStanding, nextWatches } from './watch.queries.ts';

/** How often it is looked whether something became free, in milliseconds. */
export const lookEveryMs = 60_000;

/** So many watches at most are looked at in one transaction. */
const stepWatches = 200;

/** Before every id. */
const first = '00000000-0000-0000-0000-000000000000';

/** So many courses or places, each of them with a line. */
const stepLines = 20;

/**
 * Tells people of what they wait for and could reserve now, whatever made it free: it asks the rules that make their
 * calendar, so nobody hears of anything before it stands there. Where the town has a line it is held for whose turn it is.
 * `subject` is the last watch, or line, that was looked at, '' at the beginning of a round. The next round is a minute later,
 * as long as anybody waits or is offered something; a tenant where nobody is has no such job. To end, a job deletes itself
 * before it looks, and whoever adds a watch holds it (`wake`): no watch is left alone.
 */
export async function tellOfVacancies(context: JobContext, subject: string) {
  const { trx, tenant, now, nowMs } = context;
  const asked = { tenantId: tenant.tenantId, today: dayOf(now) };
  const last = isInTurn(tenant) ? await offerInTurn(context, subject) : await tellAll(context, subject);
  if (last !== undefined) await again(context, last, nowMs);
  else if ((await hasStanding(trx, asked)) || (await hasOpenOffers(trx, asked)))
    await again(context, '', nowMs + lookEveryMs);
}

/** Answers after which watch to go on. */
async function tellAll(context: JobContext, subject: string) {
  const { trx, tenant, now } = context;
  if (subject === '') await workOff(context, '', true);
  const asked = { tenantId: tenant.tenantId, today: dayOf(now) };
  const watches = await nextWatches(trx, { ...asked, after: subject || first, limit: stepWatches });
  const vacantOf = tenant.tenantMode === 'event' ? vacantCourses : vacantFrames;
  await tellOfVacant(context, await vacantOf(context, watches));
  return watches.length < stepWatches ? undefined : watches.at(-1)?.watch_id;
}

/** Answers after which line to go on. */
async function offerInTurn(context: JobContext, subject: string) {
  const lines = await workOff(context, subject, false);
  return lines.length < stepLines ? undefined : lines.at(-1);
}

async function workOff(context: JobContext, subject: string, isEnding: boolean) {
  const kind = waitingKinds[context.tenant.tenantMode];
  const lines = await kind.awaited(context, { after: subject || first, limit: stepLines, isEnding });
  for (const line of lines) await kind.offer(context, line, isEnding);
  return lines;
}

const again = ({ trx, tenant: { tenantId } }: JobContext, subject: string, atMs: number) =>
  schedule(trx, { tenantId, kind: 'tellOfVacancies', subject, dueAt: new Date(atMs) });
