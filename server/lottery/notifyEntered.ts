import { addMinutes } from '#rules/day/day.ts';
import { localDateTimeText } from '#rules/day/dayText.ts';
import type { Receipt } from '#rules/lottery/verify/verifyReceipt.ts';
import type { Context } from '../context.ts';
import { notify } from '../notice/notify.ts';
import { subjectText } from '../subject.ts';
import { localDateTimeOf } from '../time.ts';
import { placeFacts } from '../use/notifyOfUse.ts';
import type { Reserved } from '../use/reserved.ts';
import { timesOf } from './draw.queries.ts';
import { drawUrl } from './drawUrl.ts';

type Entered = { readonly reserved: Reserved; readonly drawId: string; readonly receipt: Receipt };

/** The confirmation of an entry, with what its holder needs to check the draw; worth sending until it is announced. */
export async function notifyEntered(context: Context, { reserved, drawId, receipt: { entryNumber, salt } }: Entered) {
  const { tenantId, timeZone } = context.tenant;
  const draw = await timesOf(context.trx, { tenantId, drawId });
  const moment = (instant: Date) => localDateTimeOf(instant.getTime(), timeZone);
  await notify(context, {
    userId: reserved.userId,
    kind: 'entered',
    subjectId: subjectText(reserved.subject),
    facts: {
      ...placeFacts(context, reserved),
      entryNumber,
      salt,
      announceAt: localDateTimeText(moment(draw.announce_at)),
      withdrawUntil: localDateTimeText(addMinutes(moment(draw.closes_at), -1)),
      drawUrl: drawUrl(context, drawId),
    },
    relevantUntil: draw.announce_at,
  });
}
