import type { ReactNode } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Former } from './Former.tsx';

type QueryStateProps<Data> = {
  query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  /** What is shown in place of nothing: why there is nothing, and what to do. Null when there is something. */
  empty?: (data: Data) => { readonly title: string; readonly text?: string } | null;
  children: (data: Data) => ReactNode;
};

/** The states of what a query answers: loading, failed, nothing, there. A former answer stays while a new one loads. */
export function QueryState<Data>({ query, empty, children }: QueryStateProps<Data>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (data === undefined) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={6} rowClassName="h-12" />
      </Loading>
    );
  }
  const nothing = empty?.(data) ?? null;
  return (
    <>
      {error !== null && !isFetching && (
        <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />
      )}
      <Former isFormer={isPlaceholderData}>{nothing ? <EmptyState {...nothing} /> : children(data)}</Former>
    </>
  );
}
