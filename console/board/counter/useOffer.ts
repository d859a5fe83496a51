import { useSelf } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type Draft, quoteRequestOf, requestOf } from '#console/booking/draft.ts';
import { type Failures, timesName } from '#console/booking/failures.ts';
import { isTimed } from '#console/booking/place.ts';
import { useRoomDays } from '#console/booking/useRoomDays.ts';
import type { Board } from '#contract/desk/board.ts';
import { isOverridableReason } from '#rules/facility/booking/overridable.ts';
import { overCapacity } from '#rules/facility/request/overCapacity.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { whyHindered } from './PlaceStep.tsx';
import { hinderedRows } from './TimeFields.tsx';

const notRead = '部屋の情報を読み込めませんでした。もう一度読み込んでから押してください。';

/** What it costs. @param wanted the request as text; '' while there is none */
function useQuote(wanted: string) {
  const settled = useDebounced(wanted);
  const query = useStaffQuery('Desk/GetQuote', JSON.parse(settled || '{}'), { enabled: settled !== '' });
  const isCurrent = settled === wanted && !query.isPlaceholderData && !query.isFetching;
  return { query: wanted === '' ? undefined : query, latest: query.data, current: isCurrent ? query.data : undefined };
}

/** The rooms and days of a booking as this person would find them. */
function useOfferedRooms(containerId: string, { places, way, person }: Draft) {
  const userId = way === 'guest' ? null : (person?.userId ?? null);
  const asked = useRoomDays(containerId, places, userId);
  const isLooking = asked.flat().some(({ day, isFormer, error }) => error === null && (day === undefined || isFormer));
  /** Each with what is chosen of it. */
  const known = places.flatMap(({ articleId, days }, room) =>
    days.flatMap((chosen, index) => {
      const day = asked[room]?.[index]?.day;
      return day ? [{ articleId, chosen, day }] : [];
    }),
  );
  return { userId, asked, isLooking, known };
}

export type Offer = ReturnType<typeof useOffer>;

/** What is known of a booking while it is put together: its rooms, what would be sent, and what it costs. */
export function useOffer(board: Board, containerId: string, draft: Draft) {
  const { places, use } = draft;
  const mayOverride = useSelf().permissions.includes('reservation.override');
  const { userId, asked, isLooking, known } = useOfferedRooms(containerId, draft);
  const days = asked.map((ofRoom) => ofRoom.flatMap(({ day }) => day ?? []));
  const [offered, ...besides] = days.map(([first]) => first);
  const request = offered ? requestOf(draft, { containerId, rooms: board.rooms, offered, besides }) : null;
  const wanted = request && places.every(isTimed) ? JSON.stringify({ ...quoteRequestOf(request), userId }) : '';
  const people = wholeNumberOf(use.expectedNumberOfAttendee);
  const capacities = asked.map(([first]) => first?.day?.capacity ?? null);
  const notOpen = known.filter(({ chosen, day }) => hinderedRows(chosen, day).some(isOverridableReason));

  /** What cannot be booked now, of the rooms as they are known. */
  const failures = (): Failures => {
    if (isLooking) return {};
    const [first] = places;
    if (!request && first?.days[0]) return { [timesName(first.articleId, first.days[0].date)]: notRead };
    if (mayOverride) return {};
    return Object.fromEntries(
      notOpen.map(({ articleId, chosen, day }) => [timesName(articleId, chosen.date), whyHindered(chosen, day, false)]),
    );
  };
  return {
    /** A rule that was overridden for one booking is not overridden for another. */
    identity: JSON.stringify([places, userId, draft.way]),
    asked,
    days,
    offered,
    isLooking,
    request,
    quote: useQuote(wanted),
    people,
    capacities,
    over: overCapacity(capacities, people),
    mayOverride,
    isNotOpen: notOpen.length > 0,
    failures: failures(),
  };
}
