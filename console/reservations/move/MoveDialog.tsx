import { CallFailure } from '#client/callFailure.ts';
import { usePreview } from '#console/api/usePreview.ts';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { ActDialog, ActNote, ActPreview, ActReason } from '#console/kit/ActDialog.tsx';
import { MailPreview } from '#console/kit/act/MailPreview.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import { readWhere } from '#console/kit/phoneNotes.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { FeeComparison } from '../FeeComparison.tsx';
import { changedLines, comparedFees, type DoneWords, moneyItems } from '../moneyWords.ts';
import { MoveFields } from './MoveFields.tsx';
import { keyOf } from './moveTarget.ts';
import { type MoveTyped, useMoveChoice } from './useMoveChoice.ts';

type Preview = ResponseOf<'Desk/PreviewMove'>;

/** What the move changes, before it is made. */
const Effects = ({ preview }: { preview: Preview }) => {
  const { to, passed } = preview;
  return (
    <div className="flex flex-col gap-4">
      {passed.length > 0 && (
        <NotificationBanner tone="warning" title="利用者による予約ではできない移動です。">
          <p className="whitespace-pre-line">{passed.join('\n')}</p>
        </NotificationBanner>
      )}
      <DescriptionList items={[{ term: '変更後', value: `${to.place}\n${to.when}` }, ...moneyItems(preview)]} />
    </div>
  );
};

/** What has moved, in words. */
const movedWords = (preview: Preview, seen: DeskReservation): DoneWords => ({
  title: `${preview.to.place} ${preview.to.when}へ変更しました。`,
  ...changedLines(preview, seen),
});

/** The room and the times that it begins with. */
export type MoveTarget = {
  readonly containerId: string;
  readonly articleId: string;
  readonly date: string;
  readonly frames: readonly MinuteRange[];
};

const typedAtFirst = ({ containerId, firstDay }: DeskReservation['reservation'], target?: MoveTarget): MoveTyped =>
  target
    ? {
        containerId: target.containerId,
        date: target.date,
        chosenRoom: target.articleId,
        chosenFrames: target.frames.map(keyOf),
      }
    : { containerId, date: firstDay, chosenRoom: '', chosenFrames: null };

const framesError = ({ frames, isUnmoved }: ReturnType<typeof useMoveChoice>) => {
  if (frames.length === 0) return '時間を選択してください。';
  return isUnmoved ? '現在の日時・部屋のままです。移動先を選択してください。' : undefined;
};

const ToContents = ({ onContents }: Pick<MoveDialogProps, 'onContents'>) =>
  onContents && (
    <Button variant="outline" className="self-start" onClick={onContents}>
      備品を外す・減らす（内容の変更）
    </Button>
  );

const lacksEquipment = (error: unknown) =>
  error instanceof CallFailure && ['equipmentStays', 'equipmentTaken'].includes(error.code);

type MoveDialogProps = {
  seen: DeskReservation;
  /** Chosen before; without it, where the reservation is now. */
  target?: MoveTarget;
  /** To what is borrowed with it, where that is not to be had; without it, it is changed elsewhere. */
  onContents?: (() => void) | undefined;
  onDone: (done: DoneWords) => void;
  onClose: () => void;
};

/** Another room or time for a reservation, after a look at what it costs and what its person is told. */
export const MoveDialog = ({ seen, target, onContents, onDone, onClose }: MoveDialogProps) => {
  const { reservationId, fee } = seen.reservation;
  const form = useActForm(`reservation.move.${reservationId}`, typedAtFirst(seen.reservation, target));
  const { containerId, reason, staffNote } = form.typed;
  const choice = useMoveChoice(seen, form);
  const asked = { reservationId, containerId, details: choice.details };
  const hasTarget = asked.details.length > 0;
  const preview = usePreview('Desk/PreviewMove', hasTarget ? asked : null);
  const act = useAct({
    form,
    preview,
    call: 'Desk/MoveReservation',
    errors: { frames: framesError(choice), reason: reasonMissing(reason) },
    request: ({ version, setOff, difference }) => ({
      ...asked,
      version,
      setOff,
      expectedDifference: difference,
      reason,
      staffNote,
    }),
    onDone: (_, moved) => onDone(movedWords(moved, seen)),
  });
  const { shown, current, query } = preview;
  const mail = current && <MailPreview seen={seen} mail={current.mail} reason={reason} />;
  return (
    <ActDialog
      act={act}
      size="wide"
      title="日時・部屋の変更"
      verb="この内容で変更する"
      busyLabel="変更しています"
      onClose={onClose}
    >
      <div className="beside">
        <MoveFields seen={seen} form={form} choice={choice} act={act} />
        <div className="flex flex-col gap-5">
          <FeeComparison fee={shown?.oldFee ?? fee} then={shown && comparedFees(shown)} isStale={act.isAwaited}>
            {!seen.isReachable && mail}
          </FeeComparison>
          {hasTarget && (
            <>
              <ActReason act={act} kind="move" requirement="required" support={readWhere(seen)} />
              <ActPreview act={act} preview={preview}>
                {(data) => <Effects preview={data} />}
              </ActPreview>
              {lacksEquipment(query.error) && <ToContents onContents={onContents} />}
              {seen.isReachable && mail}
              <ActNote act={act} />
            </>
          )}
        </div>
      </div>
    </ActDialog>
  );
};
