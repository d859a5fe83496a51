import type { ReserveRequest } from '#contract/facility/booking.ts';
import { isHeldFrame } from '#rules/facility/booking/isHeldFrame.ts';
import type { Context } from '#server/context.ts';
import { type Booker, reserveFor } from '#server/facility/booking/reserve.ts';
import { giveUpHeld } from '#server/facility/waiting/heldFrame.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { answerOffer, offerOf } from '../line.queries.ts';

/**
 * Reserves the frame that is held for the caller. Refuses notFound for what is none of theirs, offerOver for what is not held
 * for them any more, offerNotTakeable for another frame, and all that Reserve refuses; the offer stands then.
 */
export const reserveOffered: Operation<'VacancyWatch/ReserveOffered'> = async (context, { watchId, ...request }) =>
  (await reserveHeld(context, { userId: context.actor.userId, watchId }, request)).response;

type Holder = Booker & { readonly watchId: string };

/**
 * The same for a person who need not be the one who asks: Reserve itself, which gives up what is held once the spaces are locked,
 * and takes it in the same transaction. One rule and one writer judge both.
 */
export async function reserveHeld(context: Context, { watchId, ...booker }: Holder, request: ReserveRequest) {
  const { trx, tenant } = context;
  const named = { tenantId: tenant.tenantId, userId: booker.userId, watchId };
  const watch = await offerOf(trx, named);
  if (!watch) throw new Refused('notFound');
  const { article_id: articleId, day, from_minute: fromMinute, to_minute: toMinute } = watch;
  if (articleId === null || day === null || fromMinute === null || toMinute === null || !watch.is_open)
    throw new Refused('offerOver');
  if (!isHeldFrame(request, { articleId, day, fromMinute, toMinute })) throw new Refused('offerNotTakeable');
  const takeHeld = async () => {
    if (!(await answerOffer(trx, { ...named, outcome: 'accepted' }))) throw new Refused('offerOver');
    await giveUpHeld(trx, { tenantId: tenant.tenantId, watchIds: [watchId] });
  };
  return reserveFor(context, { ...booker, takeHeld }, request);
}
