import { actorText } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { DrawKinds } from '../drawKind.ts';
import { firstReading, readAgain, readAnew } from './ceremony.queries.ts';
import { drawn, refusalOf } from './drawByHand.ts';
import { drawForStaff } from './drawForStaff.ts';

/**
 * Takes the digits of a ceremony as one of two people has read them. The first reading waits; the second, by somebody
 * else, draws where it is the same. Who read first may correct their own, and anybody may begin anew. Refuses notFound,
 * drawNotClosed, alreadyDrawn, drawNotDue, digitsRequired, digitsNotTaken, digitsDiffer and listAltered.
 */
export const typeDigits =
  (kinds: DrawKinds): Operation<'Desk/TypeDigits'> =>
  async (context, { drawId, digits, startsOver }) => {
    const { trx, tenant, nowMs, actor } = context;
    const draw = await drawForStaff(context, drawId);
    const refusal = refusalOf(context, draw, digits);
    if (refusal !== null) throw new Refused(refusal);
    const reading = { tenantId: tenant.tenantId, drawId, digits, by: actorText(actor), at: new Date(nowMs) };
    const first = await firstReading(trx, reading);
    // While we waited for their reading, somebody has confirmed it: what was drawn by stays written.
    if (first.second_by !== null) throw new Refused('alreadyDrawn');
    if (first.first_by === reading.by || startsOver) {
      await readAnew(trx, reading);
      return { isDrawn: false, announceAt: null };
    }
    if (first.digits !== digits) throw new Refused('digitsDiffer');
    await readAgain(trx, reading);
    // Somebody else was faster.
    if (!(await drawn(kinds, context, { drawId, randomness: { hex: digits } }))) throw new Refused('alreadyDrawn');
    return { isDrawn: true, announceAt: localDateTimeOf(draw.announce_at.getTime(), tenant.timeZone) };
  };
