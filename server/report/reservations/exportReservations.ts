import type { ListedReservation } from '#contract/desk/search.ts';
import { dayOf } from '#rules/day/day.ts';
import { bookingMethods } from '#rules/facility/booking/bookingMethods.ts';
import { askedTerms } from '#rules/reservation/askedTexts.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import type { SubjectKind } from '#rules/reservation/useTimes.ts';
import { recordAccess } from '#server/account/personal/recordAccess.ts';
import { fromTodayAtLeast } from '#server/desk/reservation.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import type { DeskKinds } from '#server/reservation/desk/deskPorts.ts';
import { reachIn } from '#server/staff/member.ts';
import { subjectKindOf } from '#server/subject.ts';
import { byteOrderMark, type CsvForm, headerOf, linesOf } from '../csv/excelCsv.ts';

const most = 10_000;

const formOf = (kind: SubjectKind): CsvForm<ListedReservation> => [
  ['予約番号', ({ reservationId }) => reservationNumber(reservationId)],
  ['利用日', ({ firstDay }) => firstDay],
  ['最終日', ({ lastDay }) => lastDay],
  ['時間', ({ times }) => times],
  ['施設', ({ containerName }) => containerName],
  ['部屋・講座', ({ name }) => name],
  ['利用者番号', ({ userNumber }) => userNumber],
  ['氏名', ({ personName }) => personName],
  ['使用目的', ({ purpose }) => purpose],
  ['種別', ({ purposeType }) => purposeType],
  ...askedTerms[kind].map((term): CsvForm<ListedReservation>[number] => [
    term,
    ({ asked }) => asked.find((one) => one.term === term)?.text ?? '',
  ]),
  ['状態', ({ statusText }) => statusText],
  ['支払', ({ paymentText }) => paymentText],
  ['使用料', ({ fee }) => fee],
  ['減免', ({ reductions }) => reductions.join('、')],
  ['申込方法', ({ method }) => (method === null ? '' : bookingMethods[method])],
  ['受付日時', ({ askedAt }) => askedAt.replace('T', ' ')],
];

/** What a search of the desk finds as CSV with names. Refuses reasonRequired and exportTooLarge. */
export const exportReservations =
  (kinds: DeskKinds): Operation<'Desk/ExportReservations'> =>
  async (context, { reason: typed, ...search }) => {
    const reason = typed.trim();
    if (reason === '') throw new Refused('reasonRequired');
    const { tenant, now } = context;
    const reach = reachIn(context, 'export.people');
    const asked = { reach, peopleReach: reach, search: fromTodayAtLeast(search, now), limit: most + 1 };
    const kind = subjectKindOf(tenant);
    const form = formOf(kind);
    const { items } = await kinds[kind].find(context, asked);
    if (items.length > most) throw new Refused('exportTooLarge');
    const count = items.length;
    await recordAccess(context, { operation: 'Desk/ExportReservations', request: { ...search, count }, reason });
    const fileName = `${tenant.tenantAlias}-reservations-${dayOf(now)}.csv`;
    return { fileName, csv: byteOrderMark + headerOf(form) + linesOf(form, items, tenant.timeZone), count };
  };
