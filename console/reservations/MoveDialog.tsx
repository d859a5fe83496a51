import { useRef, useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { usePreview } from '#console/api/usePreview.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { refreshStaff, useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DayField } from '#console/fields/DayField.tsx';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import { StaffNoteField } from '#console/fields/StaffNoteField.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { numberToPhone, phoneNotes, readWhere } from '#console/kit/phoneNotes.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { Board } from '#contract/desk/board.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import { overCapacity } from '#rules/facility/request/overCapacity.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { ChoiceFieldset } from '#ui/form/ChoiceGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { count, dayText } from '#ui/text/format.ts';
import { Mail } from './Mail.tsx';
import { type DoneWords, openText, refundText, refundWords, setOffText } from './moneyWords.ts';
import {
  framesFor,
  framesHeld,
  framesNamed,
  isTakenFor,
  keyOf,
  moveDetails,
  namesHeld,
  namesOf,
} from './moveTarget.ts';
import { Sums } from './Sums.tsx';

type Preview = ResponseOf<'Desk/PreviewMove'>;

const newSums = ({ newFee, isFeeFinal, difference }: Preview) => ({
  term: '変更後の使用料',
  fee: `${yen(newFee)}${isFeeFinal ? '' : '（未確定）'}`,
  difference,
});

/** What the move changes, before it is made. */
const Effects = ({ preview }: { preview: Preview }) => {
  const { to, open, setOff, refund, passed } = preview;
  return (
    <div className="flex flex-col gap-4">
      {passed.length > 0 && (
        <NotificationBanner tone="warning" title="利用者による予約ではできない移動です。">
          <p className="whitespace-pre-line">{passed.join('\n')}</p>
        </NotificationBanner>
      )}
      <DescriptionList
        items={[
          { term: '変更後', value: `${to.place}\n${to.when}` },
          setOff > 0 && { term: '充当', value: setOffText(setOff) },
          open > 0 && { term: 'お支払いの残額', value: openText(preview) },
          refund > 0 && { term: '返金', value: refundText(preview) },
        ]}
      />
    </div>
  );
};

type FramesProps = {
  board: Board;
  articleId: string;
  reservationId: string;
  chosen: readonly string[];
  onChoose: (frames: string[]) => void;
  error: string | undefined;
};

/** The frames of a room on a day; those that are taken stay in sight, with the reason. */
const Frames = ({ board, articleId, reservationId, chosen, onChoose, error }: FramesProps) => {
  const room = board.rooms.find((one) => one.articleId === articleId);
  if (!room) return null;
  if (room.closedFor !== '') return <p role="status">{`${dayText(board.date)}は利用できません。${room.closedFor}`}</p>;
  return (
    <ChoiceFieldset legend="時間" requirement="required" error={error}>
      {(attributes) =>
        framesFor(room, board.blocks, reservationId).map(({ key, label, isTaken }) => (
          <Checkbox
            key={key}
            {...attributes}
            label={label}
            checked={chosen.includes(key)}
            // What was chosen before somebody took it can be taken back.
            disabledReason={
              isTaken && !chosen.includes(key) ? 'ほかの予約または休館・準備と重なっています。' : undefined
            }
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
            }
          />
        ))
      }
    </ChoiceFieldset>
  );
};

/** The room and the times that it begins with. */
export type MoveTarget = {
  readonly containerId: string;
  readonly articleId: string;
  readonly date: string;
  readonly frames: readonly MinuteRange[];
};

type MoveDialogProps = {
  seen: DeskReservation;
  /** Chosen before; without it, where the reservation is now. */
  target?: MoveTarget;
  onDone: (done: DoneWords) => void;
  onClose: () => void;
};

/** Another room or time for a reservation, after a look at what it costs and what its person is told. */
export const MoveDialog = ({ seen, target: begun, onDone, onClose }: MoveDialogProps) => {
  const { reservation, uses } = seen;
  const { reservationId, firstDay, name } = reservation;
  const { containers } = useSelf();
  const [containerId, setContainerId] = useState(begun?.containerId ?? reservation.containerId);
  const [date, setDate] = useState(begun?.date ?? firstDay);
  const [chosenRoom, setRoom] = useState(begun?.articleId ?? '');
  /** Null while nobody has chosen: those that it has now. */
  const [chosenFrames, setFrames] = useState<readonly string[] | null>(begun?.frames.map(keyOf) ?? null);
  /** The names of the last ones, which are looked for in the next room or on the next day. */
  const [lastNames, setLastNames] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const [staffNote, setStaffNote] = useState('');
  const typed = { containerId, date, chosenRoom, chosenFrames, reason, staffNote };
  const formDraft = useFormDraft(`reservation.move.${reservationId}`, typed, (next) => {
    setContainerId(next.containerId);
    setDate(next.date);
    setRoom(next.chosenRoom);
    setFrames(next.chosenFrames);
    setReason(next.reason);
    setStaffNote(next.staffNote);
  });
  const fields = useRef<HTMLDivElement>(null);
  const places = containers.filter(({ kind }) => kind === 'rooms');
  const days = [...new Set(uses.map((use) => use.date))];
  const boardQuery = useStaffQuery('Desk/GetBoard', { containerId, date, seen: '' });
  const board = boardQuery.isPlaceholderData ? undefined : (boardQuery.data?.board ?? undefined);
  const articleId =
    chosenRoom === '' ? (board?.rooms.find(({ articleName }) => articleName === name)?.articleId ?? '') : chosenRoom;
  const room = board?.rooms.find((one) => one.articleId === articleId);
  const over = overCapacity(room ? [room.capacity] : [], seen.people);
  const held = room && board ? framesHeld(room, board.blocks, reservationId) : [];
  const { data: first } = useStaffQuery('Desk/GetBoard', {
    containerId: reservation.containerId,
    date: firstDay,
    seen: '',
  });
  const names = lastNames.length > 0 ? lastNames : namesHeld(first?.board, reservation);
  const kept = room && board ? framesNamed(room, { blocks: board.blocks, reservationId, names }) : [];
  const frames = chosenFrames ?? (held.length > 0 && lastNames.length === 0 ? held : kept);
  const isUnmoved =
    date === firstDay && held.length > 0 && held.length === frames.length && held.every((key) => frames.includes(key));
  const details = room && !isUnmoved ? moveDetails(room, { days, date, frames }) : [];
  const target = { reservationId, containerId, details };
  const {
    query,
    shown,
    current: preview,
    isAwaited,
  } = usePreview('Desk/PreviewMove', details.length > 0 ? target : null);
  const move = useStaffMutation('Desk/MoveReservation');
  const checks = useChecked({
    frames:
      frames.length === 0
        ? '時間を選択してください。'
        : isUnmoved
          ? '現在の日時・部屋のままです。移動先を選択してください。'
          : undefined,
    reason: reason.trim() === '' ? '理由を入力してください。' : undefined,
  });

  const wanted = room && frames.length > 0 ? namesOf(room, frames) : names;
  const roomLabel = (one: Board['rooms'][number], { blocks }: Board) =>
    isTakenFor(one, { blocks, reservationId, names: wanted }) ? `${one.articleName}（空きなし）` : one.articleName;

  const mail = preview && <Mail seen={seen} mail={preview.mail} reason={reason} />;
  const choose = (change: () => void) => {
    if (room && frames.length > 0) setLastNames(namesOf(room, frames));
    change();
    setFrames(null);
    // The reason may come only now, and was not there to be missed before.
    checks.forget();
    move.reset();
  };
  const reload = () => {
    move.reset();
    return refreshStaff('Desk/PreviewMove', 'Desk/GetReservation', 'Desk/GetBoard');
  };
  const send = async () => {
    if (!checks.checkIn(fields.current) || move.isPending) return;
    if (!preview) return void query.refetch();
    const { version, setOff, difference: expectedDifference } = preview;
    const asSeen = { version, expectedDifference, setOff };
    const done = await move.mutateAsync({ ...target, ...asSeen, reason, staffNote }).catch(() => null);
    if (done === null) return;
    await refreshStaff(
      ...(['Desk/GetReservation', 'Desk/FindReservations', 'Desk/ListUnderReview'] as const),
      ...(['Desk/GetBoard', 'Desk/GetBoardWeek', 'Desk/GetBoardMonth'] as const),
    );
    onDone({
      title: `${preview.to.place} ${preview.to.when}へ変更しました。`,
      lines: [
        ...(preview.open > 0 ? [`お支払いの残額 ${openText(preview)}`] : []),
        ...refundWords(preview),
        ...phoneNotes(seen),
      ],
      numberToPhone: numberToPhone(seen),
    });
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title="日時・部屋の変更"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button
            isBusy={move.isPending || isAwaited}
            busyLabel={move.isPending ? '変更しています' : ''}
            onClick={send}
          >
            この内容で変更する
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure error={move.error} onReload={reload} />
        <DraftNotice draft={formDraft} />
        <div className="beside">
          <div className="flex flex-col gap-5">
            <DescriptionList
              items={[
                { term: '現在の部屋', value: `${reservation.containerName} ${name}` },
                { term: '現在の日時', value: uses.map((use) => `${dayText(use.date)} ${use.times}`).join('\n') },
              ]}
            />
            <p>予約番号とQRコードは変わりません。</p>
            {places.length > 1 && (
              <SelectField
                label="施設"
                requirement="required"
                placeholder=""
                options={places.map((place) => ({ value: place.containerId, label: place.containerName }))}
                value={containerId}
                onChange={({ target: { value } }) =>
                  choose(() => {
                    setContainerId(value);
                    setRoom('');
                  })
                }
              />
            )}
            <DayField
              label="日付"
              requirement="required"
              support={
                days.length > 1 ? `初日を選択してください。${days.length}日間とも同じ時間になります。` : undefined
              }
              value={date}
              onChange={(day) => day !== '' && choose(() => setDate(day))}
            />
            <QueryState query={{ ...boardQuery, data: board }}>
              {(day) => (
                <>
                  <SelectField
                    label="部屋"
                    requirement="required"
                    options={day.rooms.map((one) => ({ value: one.articleId, label: roomLabel(one, day) }))}
                    value={articleId}
                    onChange={({ target: { value } }) => choose(() => setRoom(value))}
                  />
                  {over > 0 && <NotificationBanner tone="warning" title={`定員を${count(over, '人')}超えています。`} />}
                  <Frames
                    board={day}
                    articleId={articleId}
                    reservationId={reservationId}
                    chosen={frames}
                    onChoose={(chosen) => {
                      setFrames(chosen);
                      checks.forget();
                    }}
                    error={checks.shown.frames}
                  />
                </>
              )}
            </QueryState>
          </div>
          <div className="flex flex-col gap-5">
            <Sums fee={shown?.oldFee ?? reservation.fee} then={shown && newSums(shown)} isStale={isAwaited}>
              {!seen.isReachable && mail}
            </Sums>
            {details.length > 0 && (
              <>
                <ReasonField
                  kind="move"
                  label="理由"
                  requirement="required"
                  support={readWhere(seen)}
                  value={reason}
                  error={checks.shown.reason}
                  onChange={setReason}
                />
                {query.error ? (
                  <ChangeFailure error={query.error} takesFocus={false} onReload={reload} />
                ) : (
                  <QueryState query={query}>
                    {(data, isStale) => (
                      <div className={isStale ? 'opacity-50' : ''}>
                        <Effects preview={data} />
                      </div>
                    )}
                  </QueryState>
                )}
                {seen.isReachable && mail}
                <StaffNoteField value={staffNote} onChange={setStaffNote} />
              </>
            )}
          </div>
        </div>
      </div>
    </Dialog>
  );
};
