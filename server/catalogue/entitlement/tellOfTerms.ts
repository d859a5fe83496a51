import { type EndingTerm, tellingsOf } from '#rules/account/endingTerms.ts';
import { addDays, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';
import { type EntitledRow, termsFrom } from '#server/account/entitlement.queries.ts';
import type { Context } from '#server/context.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import type { JobScope, UnboundJobHandler } from '#server/jobs/job.ts';
import { notifyAll, type PersonalNotice } from '#server/notice/notify.ts';
import { settingsOf, tellsOfTerms } from '#server/tenant/setting.queries.ts';
import { instantOf } from '#server/time.ts';
import { peopleWithTerms } from './endingTerms.queries.ts';
import { entitlementsOffered } from './entitlements.ts';

/** So many people at most are told in one transaction. */
const stepPeople = 500;

/** Before every id. */
const nobody = '00000000-0000-0000-0000-000000000000';

export const heldFrom = (row: EntitledRow & { readonly group_until: string | null }) => ({
  groupUntil: row.group_until,
  classes: row.classes,
  classTerms: termsFrom(row.class_terms),
  reductions: row.reductions,
  reductionTerms: termsFrom(row.reduction_terms),
});

/** What a term is called, in the words of the town. */
export async function namesOfTerms(context: Context) {
  const { classes, reductions } = await entitlementsOffered(context);
  const labels = { class: classes, reduction: reductions, registration: [{ code: '', label: '団体登録' }] };
  return ({ kind, code }: EndingTerm) => labels[kind].find((one) => one.code === code)?.label ?? code;
}

/**
 * Tells people that what they belong to, or are certified for, ends soon: once for each last day and step, however often
 * it runs, because the outbox takes such a message once. It looks at the hour of the day at which people are reminded,
 * and schedules itself for the next. Who has renewed by then is told nothing.
 */
export const tellOfTerms: UnboundJobHandler = {
  async unbound(scope) {
    const { tenantId, timeZone } = scope.tenant;
    const today = dayOf(scope.now);
    const { hour, isTold } = await scope.transact(async ({ trx }) => ({
      hour: (await settingsOf(trx, tenantId)).reminderHour,
      isTold: await tellsOfTerms(trx, tenantId),
    }));
    const at = (day: string) => localDateTimeAt(day, hour * 60);
    const isTime = scope.now >= at(today);
    if (isTime && isTold) await tellEverybody(scope, today);
    const dueAt = instantOf(at(isTime ? addDays(today, 1) : today), timeZone);
    await scope.transact(({ trx }) => schedule(trx, { tenantId, kind: 'tellOfTerms', subject: '', dueAt }));
  },
};

async function tellEverybody({ transact }: JobScope, today: string) {
  let after: string | undefined = nobody;
  while (after !== undefined) {
    const from: string = after;
    after = await transact((context) => tellSome(context, { today, after: from }));
  }
}

/** Answers the last who was looked at; undefined when nobody is left. */
async function tellSome(context: Context, { today, after }: { readonly today: string; readonly after: string }) {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const people = await peopleWithTerms(trx, { tenantId, today, after, limit: stepPeople });
  const nameOf = await namesOfTerms(context);
  const notices = people.flatMap((row) =>
    tellingsOf(heldFrom(row), today).map(
      ({ until, step, terms }): PersonalNotice<'termEnding'> => ({
        userId: row.user_id,
        kind: 'termEnding',
        subjectId: `${row.user_id}:${until}:${step}`,
        facts: { what: terms.map(nameOf).join('\n'), until: dayText(until) },
        relevantUntil: instantOf(localDateTimeAt(addDays(until, 1), 0), timeZone),
      }),
    ),
  );
  await notifyAll(context, notices);
  return people.length < stepPeople ? undefined : people.at(-1)?.user_id;
}
