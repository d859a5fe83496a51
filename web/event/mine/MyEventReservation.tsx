import { useId } from 'react';
import type { MyEventReservationDetail } from '#contract/event/mine.ts';
import { loanParts } from '#rules/event/cart/loans.ts';
import { partyParts } from '#rules/event/companions.ts';
import { courseFeeLines } from '#rules/event/courseFee.ts';
import { preferenceText } from '#rules/event/preferenceText.ts';
import { showsEventQr } from '#rules/event/showsEventQr.ts';
import { sessionCalendarUid } from '#rules/reservation/calendarUid.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Qr } from '#ui/Qr.tsx';
import { yen } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { AddToCalendar } from '#web/calendar/AddToCalendar.tsx';
import { ReceiptCard } from '#web/lottery/ReceiptCard.tsx';
import { ResultWords } from '#web/lottery/ResultWords.tsx';
import { companionText } from '../eventTexts.ts';
import { factItems } from '../factItems.ts';
import { PayCourseCard } from '../PayCourse.tsx';
import { participantText } from '../participantText.ts';
import { SessionTable } from '../SessionTable.tsx';
import { SessionTimes } from '../SessionTimes.tsx';
import { CancelCourse } from './CancelCourse.tsx';
import { EntryBadges } from './EntryMark.tsx';
import { entryPath } from './entryLinks.ts';

type MyEventReservationProps = { reservation: MyEventReservationDetail };

/** The session under the same id as in the mails about it, so that a calendar has it once. */
const SessionToCalendar = ({ reservation }: MyEventReservationProps) => {
  const { tenantAlias } = useTenant();
  const { eventReservationDetailId, eventName, place, eventContainerName, date, startTime, endTime } = reservation;
  return (
    <AddToCalendar
      day={date}
      uses={[
        {
          uid: sessionCalendarUid(eventReservationDetailId),
          startsAt: `${date}T${startTime}`,
          endsAt: `${date}T${endTime}`,
          // As the server says it.
          summary: [place === '' ? eventName : `${eventName}（${place}）`, participantText(reservation)]
            .filter((part) => part !== '')
            .join(' '),
          location: [eventContainerName, place].filter((name) => name !== '').join(' '),
        },
      ]}
      address={entryPath(tenantAlias, reservation)}
    />
  );
};

/** What is particular to this person's reservation of this session. */
const OwnFacts = ({ reservation }: MyEventReservationProps) => {
  const {
    askForBorrowInstrument,
    requestForBorrowInstrument,
    loans,
    borrowed,
    companions,
    party,
    preference,
    fee,
    dateTimes,
    paymentStatusText,
    paidAmount,
  } = reservation;
  return (
    <Card title="予約の内容">
      <DescriptionList
        items={[
          { term: '予約番号', value: reservationNumber(reservation.eventReservationId) },
          reservation.participant && { term: '参加する方', value: participantText(reservation) },
          { term: '日時', value: <SessionTimes dateTimes={[reservation]} /> },
          askForBorrowInstrument && {
            term: '楽器の貸出し',
            value: requestForBorrowInstrument ? '希望する' : '希望しない',
          },
          party.length > 0 && {
            term: companions?.label ?? 'いっしょに参加する方',
            value: party.map(companionText).join('\n'),
          },
          (loans.length > 0 || borrowed.length > 0) && {
            term: '貸出し',
            value: borrowed.map(({ name }) => name).join('、') || '希望しない',
          },
          preference !== null && { term: '希望順', value: preferenceText(preference) },
          {
            term: '料金の合計',
            value: courseFeeLines(fee, reservation, dateTimes.length, [
              ...partyParts(companions?.label ?? '', party),
              ...loanParts(borrowed),
            ]).join('\n'),
          },
          paymentStatusText !== '' && { term: '支払い', value: paymentStatusText },
          paidAmount > 0 && { term: '入金額', value: yen(paidAmount) },
        ]}
      />
    </Card>
  );
};

const ReceptionCode = ({ reservation }: MyEventReservationProps) => (
  <Card title="受付用のQRコード">
    <p>当日、受付でこの画面を提示してください。QRコードは日時ごとに異なります。</p>
    <Qr text={reservation.eventReservationDetailId} label="予約のQRコード" isTextHidden />
  </Card>
);

/** The status of a session, and what is to be paid for it. */
export const ReservationLead = ({ reservation }: MyEventReservationProps) => (
  <div className="flex flex-col gap-4 text-solid-gray-800">
    <p className="text-solid-gray-700">
      {reservation.eventContainerName} {reservation.eventCategoryName}
    </p>
    <EntryBadges entry={reservation} />
    {reservation.staffWords !== '' && (
      <p className="phrase whitespace-pre-line text-solid-gray-900">{reservation.staffWords}</p>
    )}
    {reservation.awaitedDraw && <ResultWords draw={reservation.awaitedDraw} />}
    {reservation.canPay && <PayCourseCard reservation={reservation} />}
  </div>
);

/** What is particular to this session: the code for the reception, and the facts of the reservation. */
export const OwnPart = ({ reservation }: MyEventReservationProps) => {
  const tenant = useTenant();
  return (
    <>
      {showsEventQr(tenant, reservation) && <ReceptionCode reservation={reservation} />}
      <OwnFacts reservation={reservation} />
    </>
  );
};

/** The course of a reserved session, and the way out of it. */
export const MyEventReservation = ({ reservation }: MyEventReservationProps) => {
  const courseId = useId();
  const { receipt, drawId, supplementaryInformation, dateTimes, calledOffDates } = reservation;
  return (
    <>
      <section aria-labelledby={courseId} className="flex flex-col gap-4">
        <h2 id={courseId} className="text-std-20B-150">
          講座の内容
        </h2>
        {supplementaryInformation && <p className="max-w-160 whitespace-pre-line">{supplementaryInformation}</p>}
        <SessionTable sessions={dateTimes} calledOff={calledOffDates} />
        <DescriptionList items={factItems(reservation)} />
      </section>
      {reservation.isFixed && (
        <div>
          <SessionToCalendar reservation={reservation} />
        </div>
      )}
      <CancelCourse reservation={reservation} />
      {receipt && <ReceiptCard receipt={receipt} drawId={drawId} />}
    </>
  );
};
