import type { Context } from '../context.ts';
import { notifyAll } from '../notice/notify.ts';
import { subjectText } from '../subject.ts';
import { calendarOf, owedFacts, placeFacts, showsPlace } from '../use/notifyOfUse.ts';
import type { Reserved } from '../use/reserved.ts';
import { drawUrl } from './drawUrl.ts';

/** An entry and whether the draw gave it what it asked for. */
export type Announced = { readonly reserved: Reserved; readonly hasWon: boolean };

type Results = { readonly drawId: string; readonly results: readonly Announced[] };

/** What a draw gave to each of these. */
export const notifyResults = (context: Context, { drawId, results }: Results) =>
  notifyAll(
    context,
    results.map(({ reserved, hasWon }) => (hasWon ? winOf : lossOf)(context, reserved, drawId)),
  );

const resultOf = (context: Context, reserved: Reserved, drawId: string) => ({
  userId: reserved.userId,
  subjectId: subjectText(reserved.subject),
  facts: { ...placeFacts(context, reserved), drawUrl: drawUrl(context, drawId) },
});

/** A win, with what is to be paid until when. */
function winOf(context: Context, reserved: Reserved, drawId: string) {
  const { facts, ...result } = resultOf(context, reserved, drawId);
  return {
    ...result,
    kind: 'won' as const,
    facts: { ...facts, ...owedFacts(context, reserved), fee: reserved.feeText },
    calendar: showsPlace(context.tenant, reserved.subject.kind) ? calendarOf(context, reserved, 'PUBLISH') : null,
  };
}

const lossOf = (context: Context, reserved: Reserved, drawId: string) => ({
  ...resultOf(context, reserved, drawId),
  kind: 'lost' as const,
});
