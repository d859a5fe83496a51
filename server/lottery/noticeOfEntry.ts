import { addMinutes } from '#rules/day/day.ts';
import { localDateTimeText } from '#rules/day/dayText.ts';
import { resultMoment } from '#rules/lottery/resultText.ts';
import type { Receipt } from '#rules/lottery/verify/verifyReceipt.ts';
import type { Context } from '../context.ts';
import type { PersonalNotice } from '../notice/notify.ts';
import type { NoticeReservation } from '../reservation/noticeReservation.ts';
import { entryFacts } from '../reservation/notifyOfReservation.ts';
import { subjectText } from '../subject.ts';
import { awaitedDrawOf } from './awaitedDrawOf.ts';
import type { DrawTimes } from './draw.queries.ts';
import { drawUrl } from './drawUrl.ts';

type Entered = {
  readonly reserved: NoticeReservation;
  readonly draw: DrawTimes & { readonly drawId: string };
  readonly receipt: Receipt;
};

/** The confirmation of an entry, with what its holder needs to check the draw; worth sending until it is announced. */
export function noticeOfEntry(
  context: Context,
  { reserved, draw, receipt: { entryNumber, salt } }: Entered,
): PersonalNotice<'entered'> {
  const awaitedDraw = awaitedDrawOf(draw, context.tenant);
  return {
    userId: reserved.userId,
    kind: 'entered',
    subjectId: subjectText(reserved.subject),
    facts: {
      ...entryFacts(context, reserved),
      entryNumber,
      salt,
      announceAt: resultMoment(awaitedDraw),
      // The screen of the entry offers it under the same condition.
      withdrawUntil: context.tenant.canCancel ? localDateTimeText(addMinutes(awaitedDraw.closesAt, -1)) : null,
      drawUrl: drawUrl(context, draw.drawId),
    },
    relevantUntil: draw.announceAt,
  };
}
