import { apartFrom } from '#server/apart/apart.ts';
import type * as feesApart from './feesApart.ts';

/** The functions of feesApart.ts, called in the thread where long computing holds nobody up. */
export const computeFees = apartFrom<typeof feesApart>(new URL('./feesApart.ts', import.meta.url));
