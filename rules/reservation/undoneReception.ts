/** How long who has received somebody may take it back. */
const freeMs = 10 * 60_000;

/** What stands in the way of undoing a reception. Later it takes the right to pass rules, and a reason. */
export function whyNotUndone(
  { receivedAtMs, nowMs }: { readonly receivedAtMs: number; readonly nowMs: number },
  { mayOverride, reason }: { readonly mayOverride: boolean; readonly reason: string },
): 'undoTooLate' | 'reasonRequired' | null {
  if (nowMs - receivedAtMs <= freeMs) return null;
  if (!mayOverride) return 'undoTooLate';
  return reason === '' ? 'reasonRequired' : null;
}
