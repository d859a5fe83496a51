import { atHall, paths } from '#console/address/paths.ts';
import { useHall, useTenant, useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DaySteps, pagedBy, type View } from '#console/kit/days/DaySteps.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { addDays, firstOfMonth, isDay, lastOfMonth } from '#rules/day/day.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dayRangeText, dayText, monthText } from '#ui/text/format.ts';
import { DaySessions } from './DaySessions.tsx';
import { MonthSessions } from './MonthSessions.tsx';
import { WeekSessions } from './WeekSessions.tsx';

const names = ['view', 'date'] as const;

const views = [
  { value: 'day', label: '日' },
  { value: 'week', label: '週' },
  { value: 'month', label: '月' },
] as const;

/** The days that a view shows, and what they are called. */
const shownBy: Readonly<Record<View, (date: string) => { from: string; to: string; lead: string }>> = {
  day: (date) => ({ from: date, to: date, lead: dayText(date) }),
  week: (date) => ({ from: date, to: addDays(date, 6), lead: dayRangeText(date, addDays(date, 6)) }),
  month: (date) => ({ from: firstOfMonth(date), to: lastOfMonth(date), lead: monthText(date) }),
};

/** What the address says of the calendar, and the ways to other days. */
function useCalendarAddress() {
  const today = useToday();
  const { tenantAlias } = useTenant();
  const hall = useHall();
  const [asked, set] = useAddressState(names);
  const view = views.find(({ value }) => value === asked.view)?.value ?? 'week';
  const date = isDay(asked.date) ? asked.date : today;
  const go = (day: string) => void set({ date: day === today ? '' : day });
  return {
    view,
    date,
    today,
    hall,
    go,
    page: (step: -1 | 1) => go(pagedBy(view, date, step)),
    show: (next: string) => void set({ view: next === 'week' ? '' : next }),
    dayAddress: (day: string) =>
      atHall(`${paths.courseCalendar(tenantAlias)}?${new URLSearchParams({ view: 'day', date: day })}`, hall),
  };
}

type Address = ReturnType<typeof useCalendarAddress>;

type ShownProps = { address: Address; calendar: ResponseOf<'Desk/GetCourseCalendar'> };

/** By the days that were read: those of before stay as they were until the next have come. */
const Shown = ({ address, calendar: { days, sessions } }: ShownProps) => {
  const { today, page, dayAddress } = address;
  const [first] = days;
  if (days.length > 7)
    return <MonthSessions days={days} sessions={sessions} today={today} addressOf={dayAddress} onPage={page} />;
  if (first && days.length === 1) return <DaySessions date={first.date} sessions={sessions} />;
  return <WeekSessions days={days} sessions={sessions} addressOf={dayAddress} />;
};

const nothing = {
  title: 'この期間に講座はありません',
  text: '前後の期間を表示するか、上の施設の切替を変えてください。',
};

/** 日程表: the dates of all courses, by day, week and month. */
export const Component = () => {
  const address = useCalendarAddress();
  const { view, date, today, hall, go, page, show } = address;
  const { from, to, lead } = shownBy[view](date);
  const query = useStaffQuery('Desk/GetCourseCalendar', { from, to, containerId: hall === '' ? null : hall });
  return (
    <Page title="日程表" lead={lead}>
      <search className="flex flex-wrap items-end gap-4 print:hidden">
        <SegmentedChoice legend="表示" options={views} value={view} onChange={show} />
        <DaySteps view={view} date={date} today={today} onDay={go} onPage={page} />
      </search>
      <QueryState
        query={query}
        empty={({ days, sessions }) => (days.length > 7 || sessions.length > 0 ? null : nothing)}
      >
        {(calendar) => (
          <>
            {calendar.hasMore && (
              <NotificationBanner tone="info" title="はじめの1,000講座を表示しています。">
                <p>施設を選ぶか、期間を短くしてください。</p>
              </NotificationBanner>
            )}
            <Shown address={address} calendar={calendar} />
          </>
        )}
      </QueryState>
    </Page>
  );
};
