import { eventDrawKind } from '../event/lottery/eventDrawKind.ts';
import { facilityDrawKind } from '../facility/lottery/facilityDrawKind.ts';
import type { DrawKinds } from '../lottery/drawKind.ts';

/** What either mode brings to its lotteries. */
export const drawKinds: DrawKinds = { facility: facilityDrawKind, event: eventDrawKind };
