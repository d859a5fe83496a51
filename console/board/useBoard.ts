import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from '#client/queryClient.ts';
import { staffCall } from '#console/call/staffCall.ts';
import type { Board } from '#contract/desk/board.ts';

/** Changes of others are to be seen within five seconds. */
const everyMs = 4_000;

type Seen = { readonly digest: string; readonly board: Board };

/** A day of a place, asked again with what is on show as long as it is in sight. */
export const useBoard = (containerId: string, date: string) => {
  const queryKey = ['Desk/GetBoard', { containerId, date }];
  return useQuery<Seen>({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<Seen>(queryKey);
      const request = { containerId, date, seen: before?.digest ?? '' };
      const { digest, board } = await staffCall('Desk/GetBoard', request, { signal });
      if (board) return { digest, board };
      if (before) return before;
      throw new Error('the board says that it was seen');
    },
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  });
};
