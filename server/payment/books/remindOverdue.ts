import type { RequestOf } from '#contract/endpoints.ts';
import { localDateTimeText } from '#rules/day/dayText.ts';
import { yen } from '#rules/text/yen.ts';
import type { Context, Staff } from '#server/context.ts';
import { hallOf, noticeText } from '#server/notice/noticeText.ts';
import { notifyAll, type PersonalNotice } from '#server/notice/notify.ts';
import { voiceOf } from '#server/notice/voice.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { placeFacts } from '#server/reservation/notifyOfReservation.ts';
import { reachIn } from '#server/staff/member.ts';
import { subjectKindOf, subjectText } from '#server/subject.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { Payables } from '../payable.ts';
import { type UnpaidRow, unpaidFound } from './accounts.queries.ts';
import { reachableAmong, toldAmong } from './reminder.queries.ts';
import { mostItems } from './subject.view.ts';

type Wanted = RequestOf<'Desk/PreviewReminders'>;

type Overdue = { readonly row: UnpaidRow; readonly notice: PersonalNotice<'paymentOverdue'> };

const nameOf = ({ notice }: Overdue) => `${notice.kind}:${notice.subjectId}`;

/** What is overdue, each with its reminder: one for each due date, however often somebody asks for it. */
async function overdueOf(
  payables: Payables,
  context: Context<Staff>,
  { containerId = null, text = '', course = null }: Wanted,
) {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const rows = await unpaidFound(trx, {
    tenantId,
    reach: reachIn(context, 'money.receive'),
    containerId,
    text,
    isOverdue: true,
    usedOn: null,
    course,
    now: new Date(nowMs),
    today: now.slice(0, 10),
    limit: mostItems + 1,
  });
  const ids = rows.slice(0, mostItems).map(({ reservation_id }) => reservation_id);
  const described = await payables[subjectKindOf(tenant)].describe(context, ids);
  const overdue = rows.flatMap((row): Overdue[] => {
    const reserved = described.get(row.reservation_id);
    if (!reserved) return [];
    const payUntil = row.pay_until && localDateTimeOf(row.pay_until.getTime(), timeZone);
    const facts = {
      ...placeFacts(context, reserved),
      amount: yen(row.open),
      payUntil: payUntil && localDateTimeText(payUntil),
    };
    const subjectId = `${subjectText(reserved.subject)}:${payUntil ?? ''}`;
    return [{ row, notice: { userId: reserved.userId, kind: 'paymentOverdue', subjectId, facts } }];
  });
  const told = await toldAmong(trx, { tenantId, names: overdue.map(nameOf) });
  const fresh = overdue.filter((one) => !told.has(nameOf(one)));
  const reachable = await reachableAmong(trx, { tenantId, userIds: fresh.map(({ notice }) => notice.userId) });
  return {
    wanted: fresh.filter(({ notice }) => reachable.has(notice.userId)),
    unreachable: fresh.filter(({ notice }) => !reachable.has(notice.userId)),
    told: told.size,
    hasMore: rows.length > mostItems,
  };
}

const sumOf = (overdue: readonly Overdue[]) => ({
  count: overdue.length,
  yen: overdue.reduce((sum, { row }) => sum + row.open, 0),
});

/** Whom reminders would go to, and what they say. */
export const previewReminders =
  (payables: Payables): Operation<'Desk/PreviewReminders'> =>
  async (context, request) => {
    const { wanted, unreachable, told, hasMore } = await overdueOf(payables, context, request);
    const [first] = wanted;
    const { trx, tenant } = context;
    const { tenantName } = tenant;
    const voice = await voiceOf(trx, tenant, { channel: 'mail', halls: first ? [hallOf(first.notice.facts)] : [] });
    return {
      ...sumOf(wanted),
      told,
      hasMore,
      unreachable: unreachable.map(({ row }) => ({
        personName: row.person_name,
        userNumber: row.user_number,
        open: row.open,
      })),
      mail: first
        ? noticeText(first.notice.kind, first.notice.facts, { tenantName, personName: first.row.person_name }, voice)
        : { subject: '', body: '' },
    };
  };

/** Reminds of what is overdue. Refuses sumChanged where it is not what was shown. */
export const sendReminders =
  (payables: Payables): Operation<'Desk/SendReminders'> =>
  async (context, { count, yen: shown, ...request }) => {
    const { wanted } = await overdueOf(payables, context, request);
    const sum = sumOf(wanted);
    if (sum.count !== count || sum.yen !== shown) throw new Refused('sumChanged');
    await notifyAll(
      context,
      wanted.map(({ notice }) => notice),
    );
    return { sent: sum.count };
  };
