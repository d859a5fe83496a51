import { CalendarPlus, Printer } from 'lucide-react';
import type { ReservationWithLife } from '#contract/facility.ts';
import { paths } from '#contract/screens.ts';
import { hasTicket } from '#rules/facility/reservationStates.ts';
import { calendarFile } from '#rules/use/calendarFile.ts';
import { roomCalendarUid } from '#rules/use/calendarUid.ts';
import { Button } from '#ui/Button.tsx';
import { saveText } from '#ui/saveText.ts';
import { isLineOpen, openOutsideLine } from '#web/account/login/line.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { instantIn } from '#web/clock/zoneClock.ts';

/** Puts the days of use into the person's calendar. LINE saves no files: there the phone's own browser takes over. */
const AddToCalendar = ({ reservation }: { reservation: ReservationWithLife }) => {
  const { tenantAlias, timeZone } = useTenant();
  const { reservationId, containerNameDetail, articleNameDetail, uses } = reservation;
  const url = `${window.location.origin}${paths.myReservation(tenantAlias, reservationId)}`;
  const save = () => {
    const entries = uses.map(({ date, startsAt, endsAt }) => ({
      uid: roomCalendarUid(reservationId, date),
      startsAt: instantIn(timeZone, startsAt),
      endsAt: instantIn(timeZone, endsAt),
      summary: `${containerNameDetail} ${articleNameDetail}`,
      location: containerNameDetail,
      url,
    }));
    saveText({
      name: `yoyaku-${reservation.date}.ics`,
      type: 'text/calendar;charset=utf-8',
      text: calendarFile(entries, Date.now()),
    });
  };
  const isInLine = isLineOpen();
  return (
    <Button
      variant="outline"
      icon={<CalendarPlus aria-hidden="true" className="size-5" />}
      onClick={isInLine ? () => openOutsideLine(url) : save}
    >
      {isInLine ? 'ブラウザーで開いてカレンダーに追加' : 'カレンダーに追加'}
    </Button>
  );
};

/** What can be done with a ticket away from the screen; nothing without one. */
export const TicketActions = ({ reservation }: { reservation: ReservationWithLife }) => {
  if (!hasTicket(reservation) || reservation.invalid) return null;
  return (
    <>
      {!isLineOpen() && (
        <Button
          variant="outline"
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={() => window.print()}
        >
          この予約票を印刷
        </Button>
      )}
      <AddToCalendar reservation={reservation} />
    </>
  );
};
