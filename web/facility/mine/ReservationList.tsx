import { createContext, useContext } from 'react';
import { type CustomItemComponentProps, WindowVirtualizer } from 'virtua';
import type { Reservation } from '#contract/facility.ts';
import { ListRows } from '#ui/ListRow.tsx';
import { ReservationRow } from './ReservationRow.tsx';

/** Below this many rows all are rendered, so that the browser's search and screen readers find each. */
const wholeListLimit = 100;

/** Pixels of a row at ordinary text size (spec §9): only the first guess, rows are measured as they appear. */
const rowHeight = 114;

type ReservationListProps = {
  reservations: readonly Reservation[];
  /** How many there are with those that are not shown yet. */
  total: number;
};

const CountContext = createContext(0);

/** Says which of how many it is, because only those in sight are in the page. */
const Item = ({ index, children, style, ref }: CustomItemComponentProps) => (
  <li ref={ref} style={style} aria-setsize={useContext(CountContext)} aria-posinset={index + 1}>
    {children}
  </li>
);

const VirtualList = ({ reservations, total }: ReservationListProps) => (
  <CountContext value={total}>
    <div className="overflow-clip rounded-12 border border-solid-gray-300">
      <WindowVirtualizer as="ul" item={Item} itemSize={rowHeight} data={reservations}>
        {(reservation) => <ReservationRow key={reservation.reservationId} reservation={reservation} as="div" />}
      </WindowVirtualizer>
    </div>
  </CountContext>
);

/** A person's reservations, however many. */
export const ReservationList = ({ reservations, total }: ReservationListProps) => {
  // By the total, so that the list stays the same one while it grows.
  if (total > wholeListLimit) return <VirtualList reservations={reservations} total={total} />;
  return (
    <ListRows label="予約">
      {reservations.map((reservation) => (
        <ReservationRow key={reservation.reservationId} reservation={reservation} as="li" />
      ))}
    </ListRows>
  );
};
