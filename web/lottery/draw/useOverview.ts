import { useQuery } from '@tanstack/react-query';
import type { Draw } from '#contract/lottery.ts';
import { runDrawJob } from '../check/runDrawJob.ts';

/** What is computed from the record of a draw; nothing until it is announced. */
export function useOverview({ transcript, transcriptHash }: Pick<Draw, 'transcript' | 'transcriptHash'>) {
  const { data, error } = useQuery({
    queryKey: ['drawOverview', transcriptHash],
    queryFn: () => runDrawJob({ name: 'overview', transcript: transcript ?? '' }),
    enabled: transcript !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  });
  return { overview: data, isFailed: error !== null };
}
