import type { FeePlan } from '#contract/desk/fees.ts';
import { dayOf } from '#rules/day/day.ts';
import { type ReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import type { Context, Scope } from '#server/context.ts';
import { firstUses, sumOfUses } from '#server/facility/usesUnder.queries.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { revisionOf } from '#server/tenant/revision.queries.ts';
import { computeFees } from './computeFees.ts';
import { type HallFees, inForceOn } from './hallFees.ts';
import { type JudgedFees, judgeFees, readFeesOf } from './judgeFees.ts';
import { placeOfFees } from './placeOfFees.ts';

/** So many of the reservations that keep their fee are named. */
const mostNamed = 100;

/** What a version would change at a place; changes nothing. Refuses notFound and tooMuchToCompute. */
export const previewFees: UnboundOperation<'Desk/PreviewFees'> = async (scope, { containerId, text }) => {
  const { revision, place } = await scope.transact(async (context) => ({
    // Before the place: what changes in between makes it old.
    revision: await revisionOf(context.trx, context.tenant),
    place: await placeOfFees(context, containerId),
  }));
  const read = await readFeesOf(scope, place, text);
  const { draft, problems, remarks, kept } = await scope.transact(async (context) => {
    const judged = await judgeFees(context, place, read);
    const isWanted = judged.draft !== null && judged.problems.length === 0;
    return { ...judged, kept: isWanted ? await keptUnder(context, judged.draft.place, judged.draft.version) : null };
  });
  const sameAgain = draft?.isKnown ? [{ line: null, reason: '同じ内容の版がすでにあります。' }] : [];
  return {
    revision,
    problems: [...problems, ...sameAgain],
    remarks: [...remarks],
    plan: draft && kept ? await planOf(scope, place, { ...draft, kept }) : null,
  };
};

type Wanted = NonNullable<JudgedFees['draft']> & { readonly kept: FeePlan['kept'] };

async function planOf(
  scope: Pick<Scope, 'tenant' | 'actor' | 'now'>,
  current: HallFees,
  { version, place, examples, isReplacing, kept }: Wanted,
): Promise<FeePlan> {
  const { firstDay, appliesBy, law } = version;
  const inForce = inForceOn(current, dayOf(scope.now));
  return {
    firstDay,
    appliesBy,
    law,
    isReplacing,
    inForceSince: inForce?.firstDay ?? null,
    ...(await computeFees(scope, 'changeWords', place, version, inForce)),
    examples: [...examples],
    kept,
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
