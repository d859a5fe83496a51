import type { Refusal } from '#contract/refusal/refusals.ts';
import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';
import { localDateTimeText } from '#rules/day/dayText.ts';
import { promiseOf } from '#rules/lottery/draw/randomness.ts';
import type { Randomness } from '#rules/lottery/published/transcript.ts';
import type { Context, Scope } from '#server/context.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { Beacon } from '../beacon.ts';
import { definitionOf } from '../definitionOf.ts';
import type { DrawRow } from '../draw.queries.ts';
import type { DrawKinds } from '../drawKind.ts';
import { randomnessFor } from '../lotteryDraw.ts';
import { ListAltered, makeDraw } from '../makeDraw.ts';
import { drawForStaff } from './drawForStaff.ts';

type Ports = { readonly kinds: DrawKinds; readonly beacon: Beacon };

/** Draws a closed list by its own source where the server has not; refuses as drawByHand does. */
export const drawAtDesk =
  (ports: Ports): UnboundOperation<'Desk/MakeDraw'> =>
  (scope, { drawId }) =>
    drawByHand(ports)(scope, { drawId, digits: null });

/**
 * Draws a closed list by the digits of a ceremony, or by its own source. Refuses notFound, drawNotClosed, alreadyDrawn,
 * drawNotDue, digitsRequired, digitsNotTaken, beaconAway and listAltered.
 */
export const drawByHand =
  ({ kinds, beacon }: Ports): UnboundOperation<'Local/MakeDraw'> =>
  async (scope, { drawId, digits }) => {
    const found = await scope.transact((context) => drawForStaff(context, drawId));
    // The beacon is asked before the transaction of the draw. What is refused is refused there, so that a repeated
    // request gets the answer of the first one.
    const learned = refusalOf(scope, found, digits) === null ? await learn({ beacon, scope }, found, digits) : null;
    return scope.once(async (context) => {
      const draw = await drawForStaff(context, drawId);
      const refusal = refusalOf(context, draw, digits);
      if (refusal !== null) throw new Refused(refusal);
      if (learned === null) throw new Refused('beaconAway');
      // Somebody else was faster.
      if (!(await drawn(kinds, context, { drawId, randomness: learned }))) throw new Refused('alreadyDrawn');
      return { announceAt: localDateTimeOf(draw.announce_at.getTime(), context.tenant.timeZone) };
    });
  };

/** Why a draw cannot be made now, by these digits. */
export function refusalOf(
  { tenant, nowMs }: Pick<Context, 'tenant' | 'nowMs'>,
  draw: DrawRow,
  digits: string | null,
): Refusal<EveryRefusalCode> | EveryRefusalCode | null {
  if (draw.state === 'open') return 'drawNotClosed';
  if (draw.state !== 'closed') return 'alreadyDrawn';
  if (nowMs < draw.draw_at.getTime()) {
    const drawAt = localDateTimeText(localDateTimeOf(draw.draw_at.getTime(), tenant.timeZone));
    return { code: 'drawNotDue', message: `抽選は ${drawAt} から行えます。それより前には行えません。` };
  }
  const { source } = definitionOf(draw);
  if (source.type !== 'ceremony') return digits === null ? null : 'digitsNotTaken';
  const { expected, found } = promiseOf(source, { hex: digits ?? '' });
  if (found === expected) return null;
  return {
    code: 'digitsRequired',
    message: `この抽選は${source.digits}桁の半角数字で行います。出た数字を順に入力してください。`,
  };
}

/** The digits, or what the source of the draw says; null when the beacon does not answer with the round. */
async function learn(
  { beacon, scope: { log } }: { readonly beacon: Beacon; readonly scope: Scope },
  draw: DrawRow,
  digits: string | null,
): Promise<Randomness | null> {
  const learned = await randomnessFor({ beacon, log }, draw);
  if (learned === 'ceremony') return { hex: digits ?? '' };
  return learned === 'away' ? null : learned;
}

/** Draws, or refuses listAltered; false where somebody else was faster. */
export async function drawn(kinds: DrawKinds, context: Context, drawing: Parameters<typeof makeDraw>[2]) {
  try {
    return await makeDraw(kinds, context, drawing);
  } catch (error) {
    throw error instanceof ListAltered ? new Refused({ code: 'listAltered', details: [error.message] }) : error;
  }
}
