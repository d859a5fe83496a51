import { addDays } from '#rules/day/day.ts';
import type { SandboxAct, SandboxPayment } from '#server/payment/sandbox/sandboxDesk.ts';
import type { Subject } from '#server/subject.ts';
import { deskOf, notify } from '../aPayingTown.ts';
import type { TestMember } from '../factories.ts';
import { callAs, count, type People, todayOf } from './town.ts';

type Fee = { readonly subject: Subject; readonly person: TestMember };

/** Somebody goes to the provider's page and does one of the things people do there. */
export async function pay(town: People, { subject, person }: Fee) {
  const { random } = town;
  const body =
    subject.kind === 'reservation'
      ? await callAs(town, person, { name: 'Reservation/StartPayment', body: { reservationId: subject.id } })
      : await callAs(town, person, { name: 'EventReservation/StartPayment', body: { eventReservationId: subject.id } });
  const providerRef = body?.paymentUrl.split('/').at(-1);
  if (providerRef === undefined) return;
  const what = random.pick<SandboxAct>(['card', 'slip', 'refuse', 'leave'], (one) => likelihood[one] ?? 0);
  const payment = await act(town, providerRef, what);
  if (payment.state === 'pending' && what === 'slip') {
    const isLate = random.chance(0.15);
    const isPaid = isLate || random.chance(0.8);
    const payOn = addDays(todayOf(town), random.between(0, 6));
    if (isPaid) town.slips.push({ providerRef, payOn: isLate ? '' : payOn, isLate });
  }
  await hear(town, payment);
  if (random.chance(0.7)) await comeBack(town, subject);
}

const likelihood: Partial<Record<SandboxAct, number>> = { card: 60, slip: 25, refuse: 8, leave: 7 };

async function act(town: People, providerRef: string, what: SandboxAct): Promise<SandboxPayment> {
  const payment = await deskOf(town.server).act(providerRef, what);
  if (!payment) throw new Error(`the sandbox does not know ${providerRef}`);
  count(town.tally, `sandbox ${what}`);
  return payment;
}

/** The provider notifies us: at once, twice, or not at all. Sometimes a forged notification comes instead. */
async function hear(town: People, payment: SandboxPayment) {
  const { random, server, tenant, outside } = town;
  const desk = deskOf(server);
  const times = random.pick([0, 1, 2], (often) => [2, 6, 2][often] ?? 0);
  for (let time = 0; time < times; time += 1) {
    const status = await notify(server, tenant, desk.notification(payment));
    count(town.tally, `notification ${status}`);
    if (status !== 200 && !(outside.away.provider && status === 503)) throw new Error(`the webhook answered ${status}`);
  }
  if (!random.chance(0.05)) return;
  const status = await notify(server, tenant, desk.notification(payment, { isForged: true }));
  count(town.tally, 'forged notification');
  if (status !== 400) throw new Error(`a forged notification was answered ${status}`);
}

/** The page the person comes back to; it works without a session. */
async function comeBack({ server, tenant, tally }: People, { id }: Subject) {
  const { tenantAlias, tenantId } = tenant;
  const answer = await server.call(
    'Reservation/CompletePayment',
    { tenantAlias, reservationId: id },
    { tenant: { tenantId } },
  );
  if (answer.status !== 200) throw new Error(`CompletePayment answered ${JSON.stringify(answer.body)}`);
  count(tally, `CompletePayment ${answer.body.outcome}`);
}

/** Slips whose day has come are paid; late ones when their time is over, which the store reports in any case. */
export async function paySlips(town: People) {
  const today = todayOf(town);
  const desk = deskOf(town.server);
  for (const slip of town.slips.splice(0)) {
    const { providerRef, payOn, isLate } = slip;
    const payment = await desk.find(providerRef);
    if (!payment) throw new Error(`the sandbox does not know ${providerRef}`);
    if (isLate ? payment.state !== 'expired' : payOn > today) {
      town.slips.push(slip);
      continue;
    }
    if (town.outside.away.provider) {
      town.slips.push(slip);
      continue;
    }
    const paid = await act(town, providerRef, isLate ? 'late' : 'store');
    if (isLate) {
      const status = await notify(town.server, town.tenant, desk.notification(paid));
      if (status !== 200) throw new Error(`a late notification was answered ${status}`);
    } else await hear(town, paid);
  }
}
