import type { MyEventReservationDetail } from '#contract/event/mine.ts';
import type { Tenant } from '#contract/tenant.ts';
import type { OwnCourse } from '#rules/event/mine/ownCourses.ts';
import { showsEventQr } from '#rules/event/showsEventQr.ts';
import type { NextStep, StepKind } from '#rules/reservation/nextSteps.ts';
import { dayText } from '#ui/text/format.ts';
import { AnnouncedAt } from '#web/next/AnnouncedAt.tsx';
import type { StepView } from '#web/next/StepCard.tsx';
import { soonText } from '#web/next/soonText.ts';
import { PayStep } from '#web/payment/PayStep.tsx';
import { entryPath } from '../mine/entryLinks.ts';
import { badgesOf, entryTimeText } from '../mine/entryTexts.ts';
import { usePayForCourse } from '../usePayForCourse.ts';

/** The page of a course, as far as it came; `isFailed`: it will not. */
export type CourseDetail = { readonly data: MyEventReservationDetail | undefined; readonly isFailed: boolean };

type Known = { readonly tenant: Tenant; readonly today: string; readonly detail: CourseDetail | undefined };

const labels: Record<Exclude<StepKind, 'result'>, string> = {
  today: '本日の講座',
  unpaid: 'お支払いのお願い',
  next: '次の講座',
  waiting: '抽選の結果待ち',
};

function labelOf({ kind, booking: { standing } }: NextStep<OwnCourse>) {
  if (kind !== 'result') return labels[kind];
  return standing === 'calledOff' ? 'ご確認ください' : '抽選の結果';
}

const CoursePay = ({ booking: { id }, detail }: { booking: OwnCourse; detail: CourseDetail }) => {
  const payment = usePayForCourse(id);
  const { data, isFailed } = detail;
  return (
    <PayStep
      amount={data?.fee}
      payUntil={data?.payUntil ?? null}
      canPay={isFailed ? false : data?.canPay}
      keepsPlace={false}
      paymentStatusText={data?.paymentStatusText ?? ''}
      {...payment}
    />
  );
};

/** A course as a step of what is next. */
export function courseStep(step: NextStep<OwnCourse>, { tenant, today, detail }: Known): StepView {
  const { kind, booking } = step;
  const { session, standing, owed } = booking;
  const { eventReservationId, date, awaitedDraw } = session;
  const isUse = kind === 'today' || kind === 'next';
  const hasQr = isUse && session.isFixed && showsEventQr(tenant, session);
  return {
    id: eventReservationId,
    kind,
    label: labelOf(step),
    soon: kind === 'next' ? soonText(date, today) : undefined,
    marks: standing !== 'stands' && kind !== 'waiting' ? badgesOf(session) : [],
    dates: dayText(date),
    times: entryTimeText(session),
    name: session.eventName,
    place: session.eventNumber,
    words: kind === 'waiting' && awaitedDraw && <AnnouncedAt moment={awaitedDraw.announceAt} />,
    to: entryPath(tenant.tenantAlias, session),
    ticket: isUse ? { text: hasQr ? '受付のQRコードを表示' : '予約の詳細を表示', hasQr } : undefined,
    pay: owed && detail && (kind === 'unpaid' || kind === 'today') && <CoursePay booking={booking} detail={detail} />,
  };
}
