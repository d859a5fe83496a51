import type { FeePlan } from '#contract/desk/fees.ts';
import { dayOf } from '#rules/day/day.ts';
import { type ReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import type { Context } from '#server/context.ts';
import { firstUses, sumOfUses } from '#server/facility/usesUnder.queries.ts';
import type { Operation } from '#server/operation.ts';
import { revisionOf } from '#server/tenant/revision.queries.ts';
import { describeChange } from './describeVersion.ts';
import { type JudgedFees, judgeFees } from './judgeFees.ts';
import { inForceOn, placeOfFees } from './placeOfFees.ts';
import { choicesOf } from './tryFee.ts';

/** So many of the reservations that keep their fee are named. */
const mostNamed = 100;

/** What a version would change at a place; changes nothing. Refuses notFound. */
export const previewFees: Operation<'Desk/PreviewFees'> = async (context, { containerId, text }) => {
  // Before the place: what changes in between makes it old.
  const revision = await revisionOf(context.trx, context.tenant);
  const place = await placeOfFees(context, containerId);
  const { draft, problems, remarks } = await judgeFees(context, place, text);
  const sameAgain = draft?.isKnown ? [{ line: null, reason: '同じ内容の版がすでにあります。' }] : [];
  return {
    revision,
    problems: [...problems, ...sameAgain],
    remarks: [...remarks],
    plan: draft && problems.length === 0 ? await planOf(context, place, draft) : null,
  };
};

async function planOf(
  context: Context,
  current: Parameters<typeof inForceOn>[0],
  { version, place, examples, isReplacing }: NonNullable<JudgedFees['draft']>,
): Promise<FeePlan> {
  const { firstDay, appliesBy, law } = version;
  const inForce = inForceOn(current, dayOf(context.now));
  return {
    ...{ firstDay, appliesBy, law, isReplacing },
    inForceSince: inForce?.firstDay ?? null,
    ...describeChange(place, version, inForce),
    choices: choicesOf(place, version),
    examples: [...examples],
    kept: await keptUnder(context, place, version),
  };
}

/** What is under the version by its days of use. By the day of booking only what is booked later is. */
async function keptUnder(
  { trx, tenant: { tenantId } }: Context,
  { containerId, container: { ordinance } }: NonNullable<JudgedFees['draft']>['place'],
  { firstDay, appliesBy }: NonNullable<JudgedFees['draft']>['version'],
): Promise<FeePlan['kept']> {
  if (appliesBy === 'dayOfBooking') return { number: 0, fees: 0, items: [] };
  const until = ordinance.find((other) => other.firstDay > firstDay)?.firstDay ?? null;
  const wanted = { tenantId, containerId, from: firstDay, until };
  const rows = await firstUses(trx, wanted, mostNamed);
  return {
    ...(await sumOfUses(trx, wanted)),
    items: rows.map((row) => ({
      reservationId: row.reservation_id,
      articleName: row.article_name,
      firstDay: row.first_date,
      // A check of the table keeps the column to these.
      statusText: reservationStates[row.state as ReservationState].statusText,
      fee: row.fee,
    })),
  };
}
