import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { CashPanel, type Taken, takenWords } from '#console/money/CashPanel.tsx';
import { unpaidOf } from '#console/reservations/moneyWords.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import { Button } from '#ui/action/Button.tsx';
import { yen } from '#ui/text/format.ts';

/** The reservation of a room, as far as it may be read and has been. */
export type BookedRoom = {
  readonly reservationId: string;
  readonly roomName: string;
  readonly seen: DeskReservation | undefined;
};

type TakeCashProps = {
  rooms: readonly BookedRoom[];
  /** The panel opens by itself, for the first that owes something. */
  isBegun: boolean;
  /** What tells of the booking, and has the focus until there is a button to press. */
  title: RefObject<HTMLElement | null>;
};

/** Takes what a booking at the counter costs, above the board on which it was made. */
export const TakeCash = ({ rooms, isBegun, title }: TakeCashProps) => {
  const { permissions } = useSelf();
  const [openedId, setOpenedId] = useState('');
  const [taken, setTaken] = useState<Taken | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const mayReceive = permissions.includes('money.receive');
  const owing = rooms.flatMap(({ seen, roomName }) => {
    const open = seen && mayReceive ? unpaidOf(seen) : 0;
    return seen && open > 0 ? [{ ...seen.reservation, roomName, open }] : [];
  });
  const isKnown = rooms.every(({ seen }) => seen !== undefined);
  const begin = useEffectEvent(() => {
    const [one] = owing;
    if (!one || document.activeElement !== title.current) return;
    if (isBegun) setOpenedId(one.reservationId);
    else first.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (isKnown) begin();
  }, [isKnown]);
  const seen = rooms.find(({ reservationId }) => reservationId === openedId)?.seen;
  const words = taken && takenWords(taken);
  return (
    <div className="flex flex-col items-start gap-4 empty:hidden">
      {words && (
        <DoneBanner key={taken?.receiptNumber} title={words.title}>
          {words.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </DoneBanner>
      )}
      {owing.map(({ reservationId, roomName, open }, index) => (
        <Button
          key={reservationId}
          {...(index === 0 && { ref: first })}
          onClick={() => {
            setTaken(null);
            setOpenedId(reservationId);
          }}
        >
          {`${rooms.length > 1 ? `${roomName} ` : ''}${yen(open)}を収納する`}
        </Button>
      ))}
      {seen && (
        <CashPanel
          key={openedId}
          item={{ ...seen.reservation, open: unpaidOf(seen) }}
          onClose={(received) => {
            setOpenedId('');
            setTaken(received);
          }}
        />
      )}
    </div>
  );
};
