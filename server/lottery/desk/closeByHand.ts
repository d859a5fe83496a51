import { localDateTimeText } from '#rules/day/dayText.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { closeDraw } from '../closeDraw.ts';
import type { DrawKinds } from '../drawKind.ts';
import { drawForStaff } from './drawForStaff.ts';

/**
 * Freezes the list of a draw whose close has come and answers its statement. Refuses notFound, drawAlreadyClosed and
 * closeNotDue.
 */
export const closeByHand =
  (kinds: DrawKinds): Operation<'Desk/CloseDraw'> =>
  async (context, { drawId }) => {
    const { state, closes_at } = await drawForStaff(context, drawId);
    if (state !== 'open') throw new Refused('drawAlreadyClosed');
    if (context.nowMs < closes_at.getTime()) {
      const closesAt = localDateTimeText(localDateTimeOf(closes_at.getTime(), context.tenant.timeZone));
      throw new Refused({
        code: 'closeNotDue',
        message: `受付は ${closesAt} までです。それより前には締め切れません。`,
      });
    }
    // Somebody else was faster.
    if (!(await closeDraw(kinds, context, drawId))) throw new Refused('drawAlreadyClosed');
    const { closing } = await drawForStaff(context, drawId);
    return { closing: closing ?? '' };
  };
