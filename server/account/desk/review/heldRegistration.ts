import { type ReviewDecision, whyNotDecided } from '#rules/account/decideReview.ts';
import type { Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { type HeldRegistration, lockRegistration } from './review.queries.ts';

type Decision = {
  readonly userNumber: string;
  readonly decision: ReviewDecision;
  /** What was seen; null for whatever stands. */
  readonly version: number | null;
};

/**
 * A registration that is decided on, locked. Refuses notFound, changedMeanwhile with who was quicker and when, and what
 * whyNotDecided() names.
 */
export async function heldRegistration({ trx, tenant }: Context, { userNumber, decision, version }: Decision) {
  const { tenantId, timeZone } = tenant;
  const held = await lockRegistration(trx, { tenantId, userNumber });
  if (!held) {
    throw new Refused({ code: 'notFound', message: `番号「${userNumber}」の利用者は見つかりませんでした。` });
  }
  if (version !== null && held.version !== version) throw decidedMeanwhile(held, timeZone);
  const why = whyNotDecided(held, decision);
  if (why !== null) throw new Refused(why);
  return held;
}

/** Somebody was quicker: of staff, or the person, who has corrected what they were asked to. */
function decidedMeanwhile({ state, reviewedAt, reviewedBy }: HeldRegistration, timeZone: string) {
  if (state === 'asked' || reviewedAt === null) return new Refused('changedMeanwhile');
  const changedAt = localDateTimeOf(reviewedAt.getTime(), timeZone);
  return new Refused({
    code: 'changedMeanwhile',
    message: `${changedAt.slice(11)}に${reviewedBy}さんが変更しました。最新の内容を確認してください。`,
    details: { changedBy: reviewedBy, changedAt },
  });
}
