import { useEffect, useEffectEvent } from 'react';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { MoveDialog } from '#console/reservations/move/MoveDialog.tsx';
import type { DeskReservation } from '#contract/desk/search.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { dayText } from '#ui/text/format.ts';
import type { Moving } from './useMoving.ts';

/** Where the focus goes that lay on something that is gone: to the reservation, or into the board. */
const focusBoard = (reservationId: string) => {
  if (document.activeElement !== document.body) return;
  const block = document.querySelector<HTMLElement>(`[data-block*=":${CSS.escape(reservationId)}:"]`);
  (block ?? document.querySelector<HTMLElement>('[role="gridcell"] [tabindex="0"]'))?.focus();
};

/** Each day once, with its times. */
const timesOf = ({ uses }: DeskReservation) =>
  uses
    .map(({ date, times }, index) => (uses[index - 1]?.date === date ? times : `${dayText(date)} ${times}`))
    .join('、');

type MovingBarProps = { moving: Moving; onEnd: () => void };

const unknown = '移動する予約が見つかりません。「やめる」を押して、台帳から予約を選び直してください。';
const ofCourse = '講座の予約は、予約台帳では移動できません。';

const Words = ({ moving: { seen, error, canMove, isReady } }: Pick<MovingBarProps, 'moving'>) => {
  if (isNotFound(error)) return <NotificationBanner tone="warning" title={unknown} />;
  if (error) return <NotificationBanner tone="error" title={loadAdvice(error)} />;
  if (!seen || (canMove && !isReady)) return <NotificationBanner title="移動する予約を読み込んでいます。" />;
  if (seen.whyNotMovable !== null) return <NotificationBanner tone="warning" title={seen.whyNotMovable || ofCourse} />;
  const { personName, containerName, name } = seen.reservation;
  return (
    <NotificationBanner title="移動先の空き枠を選んでください">
      <p className="wrap-anywhere">{`${containerName} ${name}　${timesOf(seen)}　${personName}`.trim()}</p>
    </NotificationBanner>
  );
};

/** Which reservation gets a new place, chosen on the board below, and what became of it. */
export const MovingBar = ({ moving, onEnd }: MovingBarProps) => {
  const { isOn, reservationId, seen, target, told } = moving;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isOn) return;
    focusBoard(reservationId);
    const press = (event: KeyboardEvent) => {
      const isMeant = event.key === 'Escape' && !event.defaultPrevented && !event.isComposing;
      if (isMeant && document.querySelector('dialog:modal') === null) end();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      // By then the board shows the reservation at its place again.
      focusBoard(reservationId);
    };
  }, [isOn, reservationId]);
  return (
    <div className={isOn || told ? 'flex flex-wrap items-center gap-4 print:hidden' : 'absolute'}>
      {told && (
        <div className="min-w-0 grow">
          <DoneBanner key={told.title} title={told.title}>
            {told.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </DoneBanner>
        </div>
      )}
      <div role="status" className="min-w-[min(100%,20rem)] flex-1 empty:absolute">
        {isOn && <Words moving={moving} />}
      </div>
      {isOn && (
        <Button variant="outline" onClick={onEnd}>
          やめる
        </Button>
      )}
      {seen && target && (
        <MoveDialog
          seen={seen}
          target={target}
          onDone={(done) => {
            moving.tell(done);
            onEnd();
          }}
          onClose={moving.giveUpTarget}
        />
      )}
    </div>
  );
};
