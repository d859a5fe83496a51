import { Printer } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { paths } from '#contract/screens.ts';
import { hasTicket } from '#rules/facility/booking/reservationStates.ts';
import { roomCalendarUid } from '#rules/reservation/calendarUid.ts';
import { Button } from '#ui/action/Button.tsx';
import { isLineOpen } from '#web/account/login/line.ts';
import { useTenant } from '#web/address/useTenant.ts';

/** Nobody waits for it: it comes after the ticket. */
const AddToCalendar = lazy(async () => ({ default: (await import('#web/calendar/AddToCalendar.tsx')).AddToCalendar }));

const TicketToCalendar = ({ reservation }: { reservation: ReservationWithLife }) => {
  const { tenantAlias } = useTenant();
  const { reservationId, containerNameDetail, articleNameDetail, date: day, uses } = reservation;
  return (
    <Suspense fallback={<div className="min-h-12" />}>
      <AddToCalendar
        day={day}
        uses={uses.map(({ date, startsAt, endsAt }) => ({
          uid: roomCalendarUid(reservationId, date),
          startsAt,
          endsAt,
          summary: `${containerNameDetail} ${articleNameDetail}`,
          location: containerNameDetail,
        }))}
        address={paths.myReservation(tenantAlias, reservationId)}
      />
    </Suspense>
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
      <TicketToCalendar reservation={reservation} />
    </>
  );
};
