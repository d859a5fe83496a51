import { TriangleAlert } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { useFocusTitleOnRemoval } from '#ui/page/PageTitle.tsx';
import { useStickyBar } from '#ui/page/useStickyBar.ts';
import { count } from '#ui/text/format.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { Cart } from '../cartQuery.ts';
import { clockText, type HoldPhase, holdOverText, phaseOf, spokenTimeText } from './holdClock.ts';
import { usedUpText, useExtendHold } from './useExtendHold.ts';
import { useHeldSeconds } from './useHeldSeconds.ts';

const label = '席の確保';

const looks: Record<HoldPhase, string> = {
  running: 'border-key-900 bg-key-50',
  ending: 'border-warning-orange-2 bg-orange-50',
  over: 'border-solid-gray-420 bg-solid-gray-50',
};

/** From here on the number of extensions left is shown. */
const fewExtensions = 3;

const noteOf = (extensionsLeft: number) => {
  if (extensionsLeft === 0) return usedUpText;
  return extensionsLeft <= fewExtensions ? `あと${count(extensionsLeft, '回')}延長できます。` : null;
};

const Extension = ({ extensionsLeft }: { extensionsLeft: number }) => {
  const noteId = useId();
  const { extend, isExtending } = useExtendHold();
  const note = noteOf(extensionsLeft);
  return (
    <>
      <div ref={useFocusTitleOnRemoval()}>
        <Button
          size="sm"
          variant="outline"
          isBusy={isExtending}
          busyLabel="延長しています"
          disabledReasonId={extensionsLeft === 0 ? noteId : undefined}
          onClick={extend}
        >
          時間を延長する
        </Button>
      </div>
      {note && (
        <p id={noteId} className="basis-full text-dns-14N-130 text-solid-gray-700">
          {note}
        </p>
      )}
    </>
  );
};

const Warning = () => (
  <p className="flex items-center gap-1 text-dns-14B-130">
    <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
    まもなく切れます
  </p>
);

/** What the time means: how much is left, or that it is over and nothing is lost yet. */
const TimeWords = ({ seconds }: { seconds: number }) => {
  const phase = phaseOf(seconds);
  if (phase === 'over') return <p className="leading-140">{holdOverText}</p>;
  return (
    <div className="min-w-0">
      {phase === 'ending' && <Warning />}
      <p role="timer" className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-dns-14N-130">席の確保 残り</span>{' '}
        <span aria-hidden="true" className="text-std-20B-150 leading-140 tabular-nums">
          {clockText(seconds)}
        </span>
        <VisuallyHidden>{spokenTimeText(seconds)}</VisuallyHidden>
      </p>
    </div>
  );
};

type HoldProps = { seconds: number; hold: Cart['hold'] };

/** It keeps its height while the time runs out. */
const HoldContent = ({ seconds, hold, className }: HoldProps & { className: string }) => {
  const phase = phaseOf(seconds);
  return (
    <div
      className={`flex min-h-17 flex-wrap items-center justify-between gap-2 border-y-2 px-gutter py-2 ${className} ${looks[phase]}`}
    >
      <TimeWords seconds={seconds} />
      {phase !== 'over' && hold && <Extension extensionsLeft={hold.extensionsLeft} />}
    </div>
  );
};

const HoldBar = (props: HoldProps) => {
  const ref = useRef<HTMLElement>(null);
  useStickyBar(ref, 'top-bar');
  return (
    <section
      ref={ref}
      aria-label={label}
      className="sticky top-(--sticky-top) z-10 -mx-gutter bg-white in-data-[released~=top-bar]:static tablet:mx-0 desktop:hidden"
    >
      <HoldContent {...props} className="tablet:rounded-8 tablet:border-x-2" />
    </section>
  );
};

/** How long the seats of the cart are held, and the way to more time; nothing where none is held. On desktops `HoldPanel` shows it. */
export const HoldTimer = ({ cart }: { cart: Cart }) => {
  const seconds = useHeldSeconds(cart);
  return seconds === null ? null : <HoldBar seconds={seconds} hold={cart.hold} />;
};

/** The same for the aside of the page. */
export const HoldPanel = ({ cart }: { cart: Cart }) => {
  const seconds = useHeldSeconds(cart);
  if (seconds === null) return null;
  return (
    <section aria-label={label}>
      <HoldContent seconds={seconds} hold={cart.hold} className="rounded-8 border-x-2" />
    </section>
  );
};
