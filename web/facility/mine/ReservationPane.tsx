import { useCallback } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { AnchorLink } from '#ui/page/AnchorLink.tsx';
import { useFocusTitleOnRemoval } from '#ui/page/PageTitle.tsx';
import { LoadedReservation } from './LoadedReservation.tsx';
import { isChosen, rowId } from './reservationRows.ts';

/** Whoever chose it in the list goes on reading here; who came in another way, or goes back, does not. */
const useFocusWhenChosen = () => {
  const { state } = useLocation();
  const navigation = useNavigationType();
  const takesFocus = isChosen(state) && navigation !== 'POP';
  return useCallback(
    (heading: HTMLElement | null) => {
      if (takesFocus) heading?.focus({ preventScroll: true });
    },
    [takesFocus],
  );
};

/** A reservation beside the list of them, on desktops. */
export const ReservationPane = ({ reservationId }: { reservationId: string }) => (
  <div ref={useFocusTitleOnRemoval()}>
    <AnchorLink
      targetId={rowId(reservationId)}
      className="sr-only focus:not-sr-only focus:mb-3! focus:inline-flex! focus:min-h-11 focus:items-center link"
    >
      一覧へ戻る
    </AnchorLink>
    <LoadedReservation reservationId={reservationId} headingRef={useFocusWhenChosen()} />
  </div>
);
