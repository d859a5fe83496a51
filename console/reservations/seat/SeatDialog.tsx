import { usePreview } from '#console/api/usePreview.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { ActDialog, ActNote, ActPreview, ActReason } from '#console/kit/ActDialog.tsx';
import { MailPreview } from '#console/kit/act/MailPreview.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import { readWhere } from '#console/kit/phoneNotes.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ListedCourse } from '#contract/desk/course/courses.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { courseStates } from '#rules/event/desk/courseState.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { count, dayRangeText, dayText } from '#ui/text/format.ts';
import { FeeComparison } from '../FeeComparison.tsx';
import { changedLines, comparedFees, type DoneWords, moneyItems } from '../moneyWords.ts';

type Preview = ResponseOf<'Desk/PreviewSeatChange'>;

const Effects = ({ preview }: { preview: Preview }) => {
  const { to, passed } = preview;
  return (
    <div className="flex flex-col gap-4">
      {passed.length > 0 && (
        <NotificationBanner tone="warning" title="利用者による申込みではできない変更です。">
          <p className="whitespace-pre-line">{passed.join('\n')}</p>
        </NotificationBanner>
      )}
      <DescriptionList items={[{ term: '変更後', value: `${to.place}\n${to.when}` }, ...moneyItems(preview)]} />
    </div>
  );
};

/** Where nobody goes, and where nothing can be had by anybody. */
const isOver = ({ state }: ListedCourse) => state === 'over' || state === 'calledOff' || state === 'unpublished';

/** Full ones are there, too: a seat of theirs may be free by the time. */
const optionOf = (course: ListedCourse) => {
  const { eventId, eventNumber, eventName, firstDay, lastDay, state, capacity, seatsTaken } = course;
  const left =
    capacity === null || seatsTaken === null ? [] : [`残り${count(Math.max(0, capacity - seatsTaken), '席')}`];
  const facts = [dayRangeText(firstDay, lastDay), courseStates[state], ...left];
  return { value: eventId, label: `${eventNumber} ${eventName}（${facts.join('、')}）` };
};

const Now = ({ seen: { reservation, uses } }: { seen: DeskReservation }) => (
  <DescriptionList
    items={[
      { term: '今の講座', value: reservation.name },
      { term: '今の日程', value: uses.map((use) => `${dayText(use.date)} ${use.times}`).join('\n') },
    ]}
  />
);

/** What has changed, in words. */
const changedWords = (preview: Preview, seen: DeskReservation): DoneWords => ({
  title: `${preview.to.place}の席に変更しました。`,
  ...changedLines(preview, seen),
});

type SeatDialogProps = {
  seen: DeskReservation;
  onDone: (done: DoneWords) => void;
  onClose: () => void;
};

/** Another course of the place for somebody who has a seat, after a look at what it costs and what they are told. */
export const SeatDialog = ({ seen, onDone, onClose }: SeatDialogProps) => {
  const { reservationId, containerId, fee, name } = seen.reservation;
  const form = useActForm(`reservation.seat.${reservationId}`, { eventId: '' });
  const { eventId, reason, staffNote } = form.typed;
  const courses = useStaffQuery('Desk/ListCourses', { month: null, containerId, text: '' });
  const preview = usePreview('Desk/PreviewSeatChange', eventId === '' ? null : { reservationId, eventId });
  const act = useAct({
    form,
    preview,
    call: 'Desk/ChangeSeat',
    errors: { eventId: eventId === '' ? '移る先の講座を選択してください。' : undefined, reason: reasonMissing(reason) },
    request: ({ version, setOff, difference }) => ({
      reservationId,
      eventId,
      version,
      setOff,
      expectedDifference: difference,
      reason,
      staffNote,
    }),
    onDone: (_, changed) => onDone(changedWords(changed, seen)),
  });
  const { shown, current } = preview;
  return (
    <ActDialog act={act} title="席の変更" verb="この講座に変更する" busyLabel="変更しています" onClose={onClose}>
      <Now seen={seen} />
      <QueryState query={courses}>
        {({ items }) => (
          <SelectField
            label="移る先の講座"
            requirement="required"
            support="同じ施設の、これからの講座です。"
            options={items
              .filter((course) => !isOver(course) && !name.includes(`${course.eventNumber} ${course.eventName}`))
              .map(optionOf)}
            value={eventId}
            error={act.errors.eventId}
            onChange={({ target }) => form.change({ eventId: target.value })}
          />
        )}
      </QueryState>
      <FeeComparison
        term="今の受講料"
        fee={shown?.oldFee ?? fee}
        then={shown && { ...comparedFees({ ...shown, isFeeFinal: true }), term: '変更後の受講料' }}
        isStale={act.isAwaited}
      />
      {eventId !== '' && (
        <>
          <ActReason act={act} kind="move" requirement="required" support={readWhere(seen)} />
          <ActPreview act={act} preview={preview}>
            {(data) => <Effects preview={data} />}
          </ActPreview>
          {current && <MailPreview seen={seen} mail={current.mail} reason={reason} />}
          <ActNote act={act} />
        </>
      )}
    </ActDialog>
  );
};
