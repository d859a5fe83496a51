import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#client/queryClient.ts';
import { staffCall } from '#console/api/staffCall.ts';
import type { Board } from '#contract/desk/board.ts';

/** Changes of others are to be seen within five seconds. */
const everyMs = 4_000;

type Seen = { readonly digest: string; readonly days: readonly Board[] };

/** The answer to a question that was asked before: what was seen, or what it is now. */
type Look = { readonly digest: string; readonly days: readonly Board[] | null };

/** What is on show of a place, asked again with its digest as long as it is in sight. */
function useSeen(
  queryKey: readonly [string, { readonly containerId: string } & Readonly<Record<string, string>>],
  look: (seen: string, signal: AbortSignal) => Promise<Look>,
  enabled: boolean,
) {
  return useQuery<Seen>({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<Seen>(queryKey);
      const { digest, days } = await look(before?.digest ?? '', signal);
      if (days) return { digest, days };
      if (before) return before;
      throw new Error('the board says that it was seen');
    },
    enabled,
    refetchInterval: everyMs,
    // Rooms of another place are not kept: a booking would begin in one of them.
    placeholderData: (former, query) =>
      (query?.queryKey as typeof queryKey | undefined)?.[1].containerId === queryKey[1].containerId
        ? former
        : undefined,
  });
}

type Shown = {
  readonly view: 'day' | 'week' | 'month';
  readonly containerId: string;
  readonly date: string;
  /** The room of a week; '' for the first one of the place. */
  readonly room: string;
};

/** A day of a place, or seven days of one of its rooms; of a month, the day that was chosen. */
export function useBoard({ view, containerId, date, room }: Shown) {
  const isWeek = view === 'week';
  const day = useSeen(
    ['Desk/GetBoard', { containerId, date }],
    async (seen, signal) => {
      const { digest, board } = await staffCall('Desk/GetBoard', { containerId, date, seen }, { signal });
      return { digest, days: board && [board] };
    },
    !isWeek || room === '',
  );
  const articleId = room || (day.data?.days[0]?.rooms[0]?.articleId ?? '');
  const week = useSeen(
    ['Desk/GetBoardWeek', { containerId, articleId, first: date }],
    (seen, signal) => staffCall('Desk/GetBoardWeek', { containerId, articleId, first: date, seen }, { signal }),
    isWeek && articleId !== '',
  );
  return { articleId, query: isWeek && articleId !== '' ? week : day };
}
