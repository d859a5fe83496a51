import type { AskedText } from '#rules/reservation/askedTexts.ts';

/** What was answered while booking, for a list of terms. */
export const askedItems = (asked: readonly AskedText[]) => asked.map(({ term, text }) => ({ term, value: text }));
