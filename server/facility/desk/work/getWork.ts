import type { WorkCard } from '#contract/desk/work.ts';
import type { Permission } from '#contract/permissions.ts';
import { soonEnd } from '#rules/account/endingTerms.ts';
import { daysBetween } from '#rules/day/day.ts';
import { isNowhere, type Reach, reaches } from '#rules/staff/rights.ts';
import { countWaiting } from '#server/account/desk/review/review.queries.ts';
import { peopleEnding } from '#server/catalogue/entitlement/endingTerms.queries.ts';
import type { Context, Staff } from '#server/context.ts';
import { countFailed } from '#server/facility/closure/closure.queries.ts';
import { draftsAt } from '#server/facility/closure/draft.queries.ts';
import { jobsForStaff } from '#server/jobs/desk/staffJob.queries.ts';
import { noticesForStaff } from '#server/notice/desk/staffNotice.queries.ts';
import type { Operation } from '#server/operation.ts';
import { duesFound, unpaidFound } from '#server/payment/books/accounts.queries.ts';
import { tillsOfPlaces } from '#server/payment/till/listTills.ts';
import { countFollowUps } from '#server/reservation/promise/followUp.queries.ts';
import { reachIn } from '#server/staff/member.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { countOpenFees, countReception, countUnderReview } from './work.queries.ts';

/** A card says no more than this many: "200" then means as many or more. */
const most = 200;

type Counting = (context: Context<Staff>, reach: Reach) => Promise<Pick<WorkCard, 'count'> & Partial<WorkCard>>;

const dayOf = ({ now }: Context<Staff>) => now.slice(0, 10);

/** How many days a till is missed that is not opened any more. */
const missedDays = 31;

/** Tills that are not open yet today: all of them where fees are taken at counters, else those that were used lately. */
async function countToOpen(context: Context<Staff>, reach: Reach) {
  const { feeCollection } = await settingsOf(context.trx, context.tenant.tenantId);
  const isMissed = (day: string | null) => day !== null && daysBetween(day, dayOf(context)) <= missedDays;
  const tills = await tillsOfPlaces(context, reach);
  return tills.filter(({ standing, day }) => standing === 'notOpened' && (feeCollection === 'counter' || isMissed(day)))
    .length;
}

type Unpaid = Pick<Parameters<typeof unpaidFound>[1], 'reach' | 'isOverdue' | 'usedOn'>;

/** As many as the list of what is owed shows with these filters. */
async function countUnpaid(context: Context<Staff>, wanted: Unpaid) {
  const { trx, tenant, nowMs } = context;
  const all = { tenantId: tenant.tenantId, containerId: null, text: '', course: null, limit: 1 };
  const rows = await unpaidFound(trx, { ...wanted, ...all, now: new Date(nowMs), today: dayOf(context) });
  return rows[0]?.count ?? 0;
}

/** What is reached of a place; of all places where none is asked for. */
const within = (reach: Reach, containerId: string | null): Reach =>
  containerId === null ? reach : new Set(reaches(reach, containerId) ? [containerId] : []);

/** Each kind of work, whose it is, and how it is counted. */
const work: readonly (readonly [kind: WorkCard['kind'], permission: Permission, count: Counting])[] = [
  [
    'underReview',
    'reservation.approve',
    async ({ trx, tenant: { tenantId } }, reach) => ({ count: await countUnderReview(trx, { tenantId, reach }) }),
  ],
  [
    'registrations',
    'person.review',
    async ({ trx, tenant: { tenantId } }) => ({ count: await countWaiting(trx, { tenantId, most }) }),
  ],
  [
    'openFees',
    'money.waive',
    async (context, reach) => {
      const { tenantId } = context.tenant;
      return { count: await countOpenFees(context.trx, { tenantId, reach, today: dayOf(context) }) };
    },
  ],
  [
    'receptionToday',
    'reception.checkIn',
    async (context, reach) => {
      const at = { tenantId: context.tenant.tenantId, reach, today: dayOf(context) };
      const { all, come } = await countReception(context.trx, at);
      return { count: come, of: all };
    },
  ],
  [
    'tillsLeftOpen',
    'till.close',
    async (context, reach) => ({
      count: (await tillsOfPlaces(context, reach)).filter(({ isLeftOpen }) => isLeftOpen).length,
    }),
  ],
  ['tillsToOpen', 'money.receive', async (context, reach) => ({ count: await countToOpen(context, reach) })],
  [
    'unpaidToday',
    'money.receive',
    async (context, reach) => ({
      count: await countUnpaid(context, { reach, isOverdue: false, usedOn: dayOf(context) }),
    }),
  ],
  [
    'unpaidOverdue',
    'money.receive',
    async (context, reach) => ({ count: await countUnpaid(context, { reach, isOverdue: true, usedOn: null }) }),
  ],
  [
    'refundsByHand',
    'money.refund',
    async ({ trx, tenant: { tenantId } }, reach) => ({
      count: (await duesFound(trx, { tenantId, reach, containerId: null, text: '', limit: 1 }))[0]?.by_hand ?? 0,
    }),
  ],
  [
    'termsToTell',
    'person.review',
    async (context) => {
      const { trx, tenant } = context;
      const today = dayOf(context);
      const soon = { tenantId: tenant.tenantId, today, last: soonEnd(today), isUnreachable: true };
      return { count: (await peopleEnding(trx, { ...soon, limit: most })).length };
    },
  ],
  [
    'followUps',
    'reservation.view',
    async ({ trx, tenant: { tenantId } }, reach) => ({ count: await countFollowUps(trx, { tenantId, reach }) }),
  ],
  [
    'failedClosures',
    'closure.commit',
    async ({ trx, tenant: { tenantId } }, reach) => ({ count: await countFailed(trx, { tenantId, reach }) }),
  ],
  [
    'closureDrafts',
    'closure.commit',
    async ({ trx, tenant: { tenantId } }, reach) => ({
      count: (await draftsAt(trx, { tenantId, reach, containerId: null })).length,
    }),
  ],
  [
    'undelivered',
    'notice.retry',
    async ({ trx, tenant: { tenantId } }) => ({
      count: (await noticesForStaff(trx, { tenantId, isUnsent: true, userNumber: '', limit: most })).length,
    }),
  ],
  [
    'stoppedJobs',
    'job.retry',
    async ({ trx, tenant: { tenantId } }) => ({
      count: (await jobsForStaff(trx, { tenantId, isDead: true, limit: most })).length,
    }),
  ],
];

/** What waits for the caller, kind by kind. A kind that is not their business is left out, not shown as zero. */
export const getWork: Operation<'Desk/GetWork'> = async (context, { containerId }) => {
  const cards: WorkCard[] = [];
  for (const [kind, permission, count] of work) {
    const reach = reachIn(context, permission);
    if (!isNowhere(reach)) cards.push({ kind, of: null, ...(await count(context, within(reach, containerId))) });
  }
  return { cards };
};
