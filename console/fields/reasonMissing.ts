import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { isBlank } from '#rules/text/typedText.ts';

/** What is said at the field of a required reason while it is empty. */
export const reasonMissing = (reason: string) => (isBlank(reason) ? everyRefusal.reasonRequired.message : undefined);
