/** Whether the last of some days is over. */
export const isDayOver = (dates: readonly string[], today: string) =>
  dates.length > 0 && dates.every((date) => date < today);

/**
 * What stands in the way of writing down afterwards what became of a use: it takes the right to pass rules, and a
 * reason.
 */
export function whyNotAfterwards({
  mayOverride,
  reason,
}: {
  readonly mayOverride: boolean;
  readonly reason: string;
}): 'dayIsOver' | 'reasonRequired' | null {
  if (!mayOverride) return 'dayIsOver';
  return reason === '' ? 'reasonRequired' : null;
}

/** What stands in the way of cancelling at the desk what its person could not cancel any more. */
export function whyTooLate(
  { isOver, isPastDeadline }: { readonly isOver: boolean; readonly isPastDeadline: boolean },
  by: { readonly mayOverride: boolean; readonly reason: string },
): 'dayIsOver' | 'reasonRequired' | 'cancelDeadlinePassed' | null {
  if (isOver) return whyNotAfterwards(by);
  return isPastDeadline && !by.mayOverride ? 'cancelDeadlinePassed' : null;
}
