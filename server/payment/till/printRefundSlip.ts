import { dayOf } from '#rules/day/day.ts';
import type { LedgerKind } from '#rules/payment/balanceOf.ts';
import { purposeText, refundCauseText } from '#rules/payment/receipt.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import type { DeskKinds } from '#server/reservation/desk/deskPorts.ts';
import { loggedNameOf } from '#server/staff/actorNames.queries.ts';
import { subjectFor } from '#server/subject.ts';
import { localDateTimeOf } from '#server/time.ts';
import { changeThatPosted } from '../account/yenOfChanges.ts';
import { ledgerOf } from '../ledger.queries.ts';
import { paidFor } from './receipt.queries.ts';
import { slipNumbers } from './refundSlip.queries.ts';

/** The slip that is signed for cash that was given back, as often as it is asked for: it tells the ledger, and has no state. */
export const printRefundSlip =
  (kinds: DeskKinds): Operation<'Desk/PrintRefundSlip'> =>
  async (context, { reservationId, slipNumber }) => {
    const { trx, tenant } = context;
    const { tenantId, timeZone } = tenant;
    const subject = subjectFor(tenant, reservationId);
    const paid = await paidFor(trx, { tenantId, subject });
    const numbers = await slipNumbers(trx, { tenantId, subject });
    // Only these kinds are written there.
    const lines = (await ledgerOf(trx, { tenantId, subject })).map((line) => ({
      ...line,
      kind: line.kind as LedgerKind,
    }));
    const index = lines.findIndex(({ sequence }) => numbers.get(sequence) === slipNumber);
    const given = lines[index];
    if (!paid || !given) throw new Refused('notFound');
    const changes = await kinds[subject.kind].changes(context, reservationId);
    const changeOf = (line: typeof given) => changes[changeThatPosted(changes, line)];
    const due = lines.slice(0, index).findLast(({ kind }) => kind === 'refund_due');
    const cause = due && changeOf(due)?.action;
    const actor = changeOf(given)?.actor;
    return {
      slipNumber,
      reservationId,
      personName: paid.person_name,
      amount: given.amount,
      placeName: paid.container_name,
      purpose: purposeText(paid),
      cause: cause === undefined ? '' : refundCauseText(cause),
      givenOn: dayOf(localDateTimeOf(given.happened_at.getTime(), timeZone)),
      givenBy: actor === undefined ? '' : await loggedNameOf(trx, { tenantId, actor }),
    };
  };
