import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react';
import { type CustomItemComponentProps, Virtualizer, WindowVirtualizer } from 'virtua';
import type { ListedReservation } from '#contract/facility/reservation.ts';
import { ListRows } from '#ui/ListRow.tsx';
import { ReservationRow, type Shown } from './ReservationRow.tsx';

/** Below this many rows all are rendered, so that the browser's search and screen readers find each. */
const wholeListLimit = 100;

/** Pixels of a row at ordinary text size (spec §9): only the first guess, rows are measured as they appear. */
const rowHeight = 114;

/** The pane that scrolls by itself with the list in it, and what is shown beside it. */
export type Pane = { readonly ref: RefObject<HTMLElement | null>; readonly shown: Shown };

type ReservationListProps = {
  label: string;
  reservations: readonly ListedReservation[];
  /** How many there are with those that are not shown yet. */
  total: number;
  /** Undefined where the list scrolls with the page. */
  pane: Pane | undefined;
};

const CountContext = createContext(0);

/** Says which of how many it is, because only those in sight are in the page. */
const Item = ({ index, children, style, ref }: CustomItemComponentProps) => (
  <li ref={ref} style={style} aria-setsize={useContext(CountContext)} aria-posinset={index + 1}>
    {children}
  </li>
);

type RowsProps = Pick<ReservationListProps, 'reservations'>;

const PageRows = ({ reservations }: RowsProps) => (
  <WindowVirtualizer as="ul" item={Item} itemSize={rowHeight} data={reservations}>
    {(reservation) => (
      <ReservationRow key={reservation.reservationId} reservation={reservation} as="div" shown={undefined} />
    )}
  </WindowVirtualizer>
);

const PaneRows = ({ reservations, pane }: RowsProps & { pane: Pane }) => {
  const ref = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);
  // What stands above may have changed with every answer.
  useLayoutEffect(() => setAbove(ref.current?.offsetTop ?? 0));
  const place = reservations.findIndex(({ reservationId }) => reservationId === pane.shown.reservationId);
  return (
    <div ref={ref}>
      <Virtualizer
        as="ul"
        item={Item}
        itemSize={rowHeight}
        data={reservations}
        scrollRef={pane.ref}
        startMargin={above}
        keepMounted={place === -1 ? [] : [place]}
      >
        {(reservation) => (
          <ReservationRow key={reservation.reservationId} reservation={reservation} as="div" shown={pane.shown} />
        )}
      </Virtualizer>
    </div>
  );
};

/** Reservations, however many. */
export const ReservationList = ({ label, reservations, total, pane }: ReservationListProps) => {
  // By the total, so that the list stays the same one while it grows.
  if (total > wholeListLimit) {
    return (
      <CountContext value={total}>
        <div className="overflow-clip rounded-12 border border-solid-gray-300">
          {pane ? <PaneRows reservations={reservations} pane={pane} /> : <PageRows reservations={reservations} />}
        </div>
      </CountContext>
    );
  }
  return (
    <ListRows label={label}>
      {reservations.map((reservation) => (
        <ReservationRow key={reservation.reservationId} reservation={reservation} as="li" shown={pane?.shown} />
      ))}
    </ListRows>
  );
};
