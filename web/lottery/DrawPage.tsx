import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Draw } from '#contract/lottery.ts';
import type { Receipt } from '#rules/lottery/verifyReceipt.ts';
import { useAnswer } from '#web/api/queries.ts';
import { OpenFrame } from '#web/shell/OpenFrame.tsx';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { untilOpening } from '#web/shell/untilOpening.ts';
import { useWayBack } from '#web/shell/wayBack.ts';
import { FailedLoad } from '#web/ui/FailedLoad.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { DrawReport } from './DrawReport.tsx';
import { receiptIn } from './receiptFragment.ts';

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

/** When the draw says something new: at the close, and at the announcement. */
const nextMoment = ({ phase, closesAt, announceAt }: Draw) =>
  ({ open: closesAt, closed: announceAt, announced: null })[phase];

/** One draw with everything that is public of it; anybody may look. */
export const Component = () => {
  const { drawId = '' } = useParams();
  const { tenantAlias, timeZone } = useTenant();
  const receipt = useReceiptInAddress();
  const { data, error, isFetching, refetch } = useAnswer(
    'Lottery/GetDraw',
    { tenantAlias, drawId },
    {
      staleTime: 60_000,
      outdatedIn: (draw) => untilOpening([{ opensAt: nextMoment(draw) }], { timeZone, instant: Date.now() }),
    },
  );
  return (
    <OpenFrame>
      <Page title="抽選結果の検証" backTo={paths.draws(tenantAlias)} onBack={useWayBack()} lead={data?.title}>
        {data && <DrawReport draw={data} receipt={receipt} />}
        {!data && error && (
          <FailedLoad error={error} missingTitle="抽選が見つかりません。" onRetry={refetch} isRetrying={isFetching} />
        )}
        {!data && !error && (
          <Loading>
            <Skeleton rows={3} rowClassName="h-48" />
          </Loading>
        )}
      </Page>
    </OpenFrame>
  );
};
