import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { paths } from '#contract/screens.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { drillDown } from '#web/address/back.ts';
import { useWatches } from '#web/vacancy/useWatch.ts';
import { writeCart } from '../cartStorage.ts';
import { heldCart } from '../heldCart.ts';
import { useInputDraft } from './inputDraft.ts';

type BeginHeldProps = { watchId: string; place: Parameters<typeof paths.reservationInput>[0] };

/** Begins a booking with the frame that is held for the user, and goes on to its input; where it is held no more, to the list. */
export const BeginHeld = ({ watchId, place }: BeginHeldProps) => {
  const queryClient = useQueryClient();
  const watches = useWatches();
  const draft = useInputDraft();
  const watch = watches.data?.items.find((one) => one.watchId === watchId);
  const frame = watch?.offer?.state === 'open' ? watch.frame : null;
  const begun = useQuery({
    queryKey: ['held frame', watchId],
    enabled: frame !== null,
    gcTime: 0,
    queryFn: async () => {
      const cart = frame && (await heldCart(queryClient, { watchId, frame }));
      if (cart) writeCart(draft.fillIn(cart));
      return { hasBegun: cart !== null };
    },
  });
  const { tenantAlias } = place;
  if (begun.data?.hasBegun) return <Navigate to={paths.reservationInput(place)} state={drillDown} replace />;
  if (begun.data || (watches.data && frame === null))
    return <Navigate to={paths.vacancyWatches(tenantAlias)} replace />;
  const failed = watches.data ? begun : watches;
  return (
    <Page title="予約内容の入力" width="text" backTo={paths.vacancyWatches(tenantAlias)}>
      {failed.error ? (
        <ErrorState advice={loadAdvice(failed.error)} onRetry={() => failed.refetch()} isRetrying={failed.isFetching} />
      ) : (
        <Loading>
          <Skeleton rows={3} rowClassName="h-20" />
        </Loading>
      )}
    </Page>
  );
};
