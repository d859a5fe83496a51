import { addMinutes } from '#rules/day/day.ts';
import { momentText } from '#rules/day/dayText.ts';
import type { Receipt } from '#rules/lottery/verifyReceipt.ts';
import type { UserCall } from '../call.ts';
import type { Database } from '../db/connect.ts';
import { reservedOf } from '../notice/reserved.queries.ts';
import { tell } from '../notice/tell.ts';
import { placeFacts, type Telling } from '../notice/tellOfUse.ts';
import { type Subject, subjectText } from '../payment/subject.ts';
import { momentOf } from '../time.ts';

export const drawUrl = ({ publicUrl, tenant }: Telling, drawId: string) =>
  `${publicUrl}/t/${tenant.tenantAlias}/lottery/${drawId}`;

type Entered = { readonly subject: Subject; readonly drawId: string; readonly receipt: Receipt };

/** That somebody has entered, with what he needs to check the draw; worth saying until it is announced. */
export async function tellEntered(
  { trx, tenant, nowMs, server }: UserCall,
  { subject, drawId, receipt: { entryNumber, salt } }: Entered,
) {
  const { tenantId, timeZone } = tenant;
  const telling = { publicUrl: server.publicUrl, tenant, nowMs };
  const reserved = await reservedOf(trx, { tenantId, subject });
  const draw = await timesOf(trx, { tenantId, drawId });
  if (!reserved) return;
  const moment = (instant: Date) => momentOf(instant.getTime(), timeZone);
  await tell(trx, {
    tenant,
    nowMs,
    userId: reserved.userId,
    kind: 'entered',
    subjectId: subjectText(subject),
    facts: {
      ...placeFacts(reserved, telling),
      entryNumber,
      salt,
      announceAt: momentText(moment(draw.announce_at)),
      withdrawUntil: momentText(addMinutes(moment(draw.closes_at), -1)),
      drawUrl: drawUrl(telling, drawId),
    },
    relevantUntil: draw.announce_at,
  });
}

const timesOf = (trx: Database, { tenantId, drawId }: { tenantId: string; drawId: string }) =>
  trx
    .selectFrom('lottery_draw')
    .select(['closes_at', 'announce_at'])
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .executeTakeFirstOrThrow();
