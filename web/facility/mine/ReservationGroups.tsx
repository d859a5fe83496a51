import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListedReservation } from '#contract/facility/reservation.ts';
import { count } from '#ui/text/format.ts';
import { MoreReservations } from './MoreReservations.tsx';
import { moveBetweenRows } from './moveBetweenRows.ts';
import { type Pane, ReservationList } from './ReservationList.tsx';
import type { ReservationPages, Reservations } from './useReservationPages.ts';

const upcomingTitle = 'これからの予約';
const pastTitle = '終わった予約・取り消した予約';

/** More than these are folded below what is still to come. */
const mostUnfolded = 5;

const showsPastIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'showsPast' in state && state.showsPast === true;

/** Kept with the page in the browser's history, so that whoever comes back finds the list as they left it. */
const useFold = (isFoldable: boolean) => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isOpen = !isFoldable || showsPastIn(state);
  const toggle = () => navigate('.', { replace: true, state: { ...state, showsPast: !isOpen } });
  return { isOpen, toggle };
};

type GroupProps = {
  title: string;
  reservations: readonly ListedReservation[];
  total: number;
  pane: Pane | undefined;
  fold?: ReturnType<typeof useFold> | undefined;
};

const Group = ({ title, reservations, total, pane, fold }: GroupProps) => {
  const listId = useId();
  const text = (
    <>
      {title} <span className="ms-2.5">{count(total, '件')}</span>
    </>
  );
  return (
    <section aria-label={title} className="flex flex-col">
      <h2
        className={
          pane
            ? 'sticky -top-1 z-2 rounded-t-12 border border-solid-gray-300 border-b-black bg-solid-gray-100 px-5 py-1.5 text-std-16B-170 leading-150'
            : 'py-2 text-std-16B-170 leading-150'
        }
      >
        {fold ? (
          <button
            type="button"
            aria-expanded={fold.isOpen}
            aria-controls={listId}
            onClick={fold.toggle}
            className="flex min-h-11 w-full items-center justify-between gap-3 text-start hover:underline"
          >
            <span>{text}</span>
            <ChevronDown
              aria-hidden="true"
              className={`size-5 shrink-0 text-key-900 transition-transform ${fold.isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        ) : (
          text
        )}
      </h2>
      <div id={listId} className={pane ? '*:rounded-t-none! *:border-t-0!' : ''}>
        {(fold?.isOpen ?? true) && (
          <ReservationList label={title} reservations={reservations} total={total} pane={pane} />
        )}
      </div>
    </section>
  );
};

type ReservationGroupsProps = {
  pages: ReservationPages;
  data: Reservations;
  /** Undefined where the list scrolls with the page. */
  pane?: Pane | undefined;
};

/** What is still to come, and all else below it. */
export const ReservationGroups = ({ pages, data, pane }: ReservationGroupsProps) => {
  const { reservations, total, upcomingTotal } = data;
  const upcoming = reservations.filter(({ isUpcoming }) => isUpcoming);
  const past = reservations.filter(({ isUpcoming }) => !isUpcoming);
  const isFoldable = !pane && upcoming.length > 0 && total - upcomingTotal > mostUnfolded;
  const fold = useFold(isFoldable);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are what the keys move between
    <div className="flex flex-col gap-4" onKeyDown={moveBetweenRows}>
      {upcoming.length > 0 && <Group title={upcomingTitle} reservations={upcoming} total={upcomingTotal} pane={pane} />}
      {past.length > 0 && (
        <Group
          title={pastTitle}
          reservations={past}
          total={total - upcomingTotal}
          pane={pane}
          fold={isFoldable ? fold : undefined}
        />
      )}
      {(past.length === 0 || fold.isOpen) && (
        <MoreReservations
          pages={pages}
          shown={reservations.length}
          total={total}
          onMore={fold.isOpen ? undefined : fold.toggle}
        />
      )}
    </div>
  );
};
