const minute = 60_000;

/** How often the provider is asked whether those who work in a session of its still belong to the town, in milliseconds. */
export const recheckEveryMs = 5 * minute;

/** Without a word of the provider for so long such a session is over, in milliseconds. */
export const uncheckedLifeMs = 15 * minute;

/** Whether a session that the provider opened may go on. `checkedAt`: null where nobody is linked to it any more. */
export const isChecked = (checkedAt: number | null, nowMs: number) =>
  checkedAt !== null && nowMs - checkedAt < uncheckedLifeMs;
