import type { FrameRow } from '#contract/facility/room.ts';
import type { RefusalCode } from '#contract/refusal/refusals.ts';
import type { RefusalResult } from '#rules/refusal.ts';

/**
 * Rules that staff with the right may pass for a person, with a reason: when may be reserved, and how much. A time that
 * has begun is among them, for what was used while nothing could be entered.
 */
export const overridableCodes = [
  'past',
  'deadlinePassed',
  'notYetOpen',
  'tooManyOpenReservations',
  'tooManyFramesInMonth',
  'tooManyUnpaid',
  'tooFewHours',
  'tooManyHoursOfDay',
] as const satisfies readonly RefusalCode[];

export type OverridableCode = (typeof overridableCodes)[number];

const codes: ReadonlySet<string> = new Set(overridableCodes);

/** The same of a frame that is not open now, before anything is asked for. */
export const isOverridableReason = ({ reason, opensAt }: Pick<FrameRow, 'reason' | 'opensAt'>) =>
  reason === 'past' || reason === 'deadlinePassed' || (reason === 'notYetOpen' && opensAt !== null);

/** First come that waits for its draw is open to nobody: whoever took a place then would take it from the winners. */
const awaitsDraw = ({ refusal: { code, details } }: RefusalResult) =>
  code === 'notYetOpen' && (details as { readonly opensAt?: string | null } | undefined)?.opensAt === null;

/** The rule of a refusal that may be passed; null where it may not. */
export const overridableOf = (result: RefusalResult): OverridableCode | null =>
  codes.has(result.refusal.code) && !awaitsDraw(result) ? (result.refusal.code as OverridableCode) : null;

/** A refusal, unless it is passed. */
export function overriding(passes: ReadonlySet<OverridableCode> | undefined, result: RefusalResult | null) {
  if (result === null || passes === undefined) return result;
  const code = overridableOf(result);
  return code !== null && passes.has(code) ? null : result;
}
