import { type RefusalResult, refuse } from '#rules/refusal.ts';
import { isSuspended, suspendedText } from './isSuspended.ts';

/** What decides whether somebody may reserve at all. */
export type Standing = {
  /** The last day of a suspension. */
  readonly suspendedUntil: string | null;
  /** Their mail came back, or LINE or the counter knows them. */
  readonly isVerified: boolean;
  /** Why the group whose account it is may not reserve now, in a sentence. */
  readonly groupDoubt?: string | null;
};

/** Why somebody may not reserve, whatever it is; null where they may. */
export function whyMayNotReserve(
  { suspendedUntil, isVerified, groupDoubt }: Standing,
  now: string,
): RefusalResult | null {
  if (isSuspended(suspendedUntil, now)) return refuse('userSuspended', { message: suspendedText(suspendedUntil) });
  if (!isVerified) return refuse('mailNotVerified');
  return groupDoubt ? refuse('groupIncomplete', { message: groupDoubt }) : null;
}
