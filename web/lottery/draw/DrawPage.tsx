import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { clockOfServer } from '#client/serverClock.ts';
import type { Draw } from '#contract/lottery.ts';
import { paths } from '#contract/screens.ts';
import type { Receipt } from '#rules/lottery/verify/verifyReceipt.ts';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { openingRefetchDelay } from '#web/clock/openingRefetchDelay.ts';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';
import { useDrawRecomputation } from '../check/Recomputation.tsx';
import { phaseWords } from '../phaseWords.ts';
import { receiptIn } from '../receiptFragment.ts';
import { DrawAside } from './DrawAside.tsx';
import { DrawReport } from './DrawReport.tsx';

/** The receipt in the address, which is taken out of it at once: who passes the address on keeps the receipt. */
function useReceiptInAddress(): Receipt | null {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [receipt] = useState(() => receiptIn(hash));
  useEffect(() => {
    if (receiptIn(hash)) navigate({ hash: '' }, { replace: true, state, preventScrollReset: true });
  }, [hash, state, navigate]);
  return receipt;
}

/** When the draw says something new: at the opening, at the close with the frozen list, and at the announcement. */
const nextMoment = ({ phase, opensAt, closesAt, announceAt, root }: Draw) =>
  ({ published: opensAt, open: closesAt, closed: root === null ? closesAt : announceAt, announced: null })[phase];

/** One draw with everything that is public of it; anybody may look. */
export const Component = () => {
  const { drawId = '' } = useParams();
  const { tenantAlias, timeZone } = useTenant();
  const receipt = useReceiptInAddress();
  const { data, error, isFetching, refetch } = useCallQuery(
    'Lottery/GetDraw',
    { tenantAlias, drawId },
    {
      staleTime: 60_000,
      refetchIn: (draw) =>
        openingRefetchDelay([{ opensAt: nextMoment(draw) }], { timeZone, instant: clockOfServer.now() }),
    },
  );
  const recomputation = useDrawRecomputation();
  const { run } = recomputation;
  const isLoading = !data && !error;
  return (
    <PublicFrame>
      <Page
        title={data ? phaseWords[data.phase].title : '抽選'}
        backTo={paths.draws(tenantAlias)}
        onBack={useBackToParent()}
        lead={data && <span className="name">{data.title}</span>}
        aside={
          isLoading ? (
            <Skeleton rows={1} rowClassName="h-80" />
          ) : (
            data && <DrawAside draw={data} recomputed={run.kind === 'done' ? run.result : undefined} />
          )
        }
      >
        {data && <DrawReport receipt={receipt} recomputation={recomputation} draw={data} />}
        {!data && error && (
          <FailedLoad
            advice={loadAdvice(error)}
            isNotFound={isNotFound(error)}
            notFoundTitle="抽選が見つかりません。"
            onRetry={refetch}
            isRetrying={isFetching}
          />
        )}
        {isLoading && (
          <Loading>
            <Skeleton rows={3} rowClassName="h-48" />
          </Loading>
        )}
      </Page>
    </PublicFrame>
  );
};
