import type { Context } from '../context.ts';
import { notifyAll } from '../notice/notify.ts';
import type { NoticeReservation } from '../reservation/noticeReservation.ts';
import { calendarOf, entryFacts, owedFacts, showsPlace } from '../reservation/notifyOfReservation.ts';
import { subjectText } from '../subject.ts';
import { drawUrl } from './drawUrl.ts';

/** An entry and whether the draw gave it what it asked for. */
export type Announced = {
  readonly reserved: NoticeReservation;
  readonly hasWon: boolean;
  /** Staff decide on what was won before it stands. */
  readonly isUnderReview?: boolean;
};

type Results = { readonly drawId: string; readonly results: readonly Announced[] };

/** What a draw gave to each of these; what somebody won before what they lost. */
export const notifyResults = (context: Context, { drawId, results }: Results) =>
  notifyAll(
    context,
    results
      .toSorted((one, other) => Number(other.hasWon) - Number(one.hasWon))
      .map((one) => (one.hasWon ? winOf : lossOf)(context, one, drawId)),
  );

const resultOf = (context: Context, reserved: NoticeReservation, drawId: string) => ({
  userId: reserved.userId,
  subjectId: subjectText(reserved.subject),
  facts: { ...entryFacts(context, reserved), drawUrl: drawUrl(context, drawId) },
});

/** A win, with what is to be paid until when. */
function winOf(context: Context, { reserved, isUnderReview = false }: Announced, drawId: string) {
  const { facts, ...result } = resultOf(context, reserved, drawId);
  return {
    ...result,
    kind: 'won' as const,
    facts: { ...facts, ...owedFacts(context, reserved), fee: reserved.feeText, isUnderReview },
    calendar:
      showsPlace(context.tenant, reserved.subject.kind) && !isUnderReview
        ? calendarOf(context, reserved, 'PUBLISH')
        : null,
  };
}

const lossOf = (context: Context, { reserved }: Announced, drawId: string) => ({
  ...resultOf(context, reserved, drawId),
  kind: 'lost' as const,
});
