import { momentText } from '#rules/day/dayText.ts';
import { yenOrFree } from '#rules/text/yen.ts';
import type { Database } from '../db/connect.ts';
import { type Reserved, reservedOf } from '../notice/reserved.queries.ts';
import { tell } from '../notice/tell.ts';
import { calendarOf, endOf, placeFacts, type Telling } from '../notice/tellOfUse.ts';
import { momentOf } from '../time.ts';
import { type Subject, subjectText } from './subject.ts';

/** Whom and where, and about what. */
type TellingOfMoney = Telling & { readonly subject: Subject };

const toPerson = ({ tenant, nowMs }: TellingOfMoney, { userId }: Reserved) => ({ tenant, nowMs, userId });

/** What is told about; undefined for what has no use and so nobody to tell. */
const reservedFor = (trx: Database, { tenant: { tenantId }, subject }: TellingOfMoney) =>
  reservedOf(trx, { tenantId, subject });

export async function tellPaid(trx: Database, telling: TellingOfMoney, amount: number) {
  const reserved = await reservedFor(trx, telling);
  if (!reserved) return;
  await tell(trx, {
    ...toPerson(telling, reserved),
    kind: 'paid',
    subjectId: subjectText(telling.subject),
    facts: { ...placeFacts(reserved, telling), amount: yenOrFree(amount) },
  });
}

/** That the fee is still to be paid; worth saying until it is too late. */
export async function tellPaymentDue(trx: Database, telling: TellingOfMoney, payUntil: Date) {
  const reserved = await reservedFor(trx, telling);
  if (!reserved) return;
  await tell(trx, {
    ...toPerson(telling, reserved),
    kind: 'paymentDue',
    subjectId: subjectText(telling.subject),
    facts: {
      ...placeFacts(reserved, telling),
      amount: yenOrFree(reserved.fee),
      payUntil: momentText(momentOf(payUntil.getTime(), telling.tenant.timeZone)),
    },
    relevantUntil: payUntil,
  });
}

/** That nobody has paid and the place is gone; it leaves the person's calendar too. */
export async function tellExpiredUnpaid(trx: Database, telling: TellingOfMoney) {
  const reserved = await reservedFor(trx, telling);
  if (!reserved) return;
  await tell(trx, {
    ...toPerson(telling, reserved),
    kind: 'expiredUnpaid',
    subjectId: subjectText(telling.subject),
    facts: placeFacts(reserved, telling),
    relevantUntil: endOf(reserved, telling),
    calendar: calendarOf(reserved, 'CANCEL', telling),
  });
}

export async function tellPaidTooLate(
  trx: Database,
  telling: TellingOfMoney,
  { paymentId, amount }: { readonly paymentId: string; readonly amount: number },
) {
  const reserved = await reservedFor(trx, telling);
  if (!reserved) return;
  await tell(trx, {
    ...toPerson(telling, reserved),
    kind: 'paidTooLate',
    subjectId: paymentId,
    facts: { ...placeFacts(reserved, telling), amount: yenOrFree(amount) },
  });
}

/** `refund` names the giving back, so that each is told of once. */
export async function tellRefunded(
  trx: Database,
  telling: TellingOfMoney,
  { refund, amount }: { readonly refund: string; readonly amount: number },
) {
  const reserved = await reservedFor(trx, telling);
  if (!reserved) return;
  await tell(trx, {
    ...toPerson(telling, reserved),
    kind: 'refunded',
    subjectId: refund,
    facts: { ...placeFacts(reserved, telling), amount: yenOrFree(amount) },
  });
}
