import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { paths } from '#contract/screens.ts';
import { checkReservationInput } from '#rules/facility/reservationInput.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useMailRequired } from '#web/account/contact/mailRequired.ts';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { LotteryNotice } from '../LotteryNotice.tsx';
import { BookingSummary } from './BookingSummary.tsx';
import type { FacilityCart } from './cart.ts';
import { openCartAt } from './cartStorage.ts';
import { containersQuery, useReserve } from './useReserve.ts';

type ConfirmationProps = { cart: FacilityCart; articlePath: string; inputPath: string };

/** Back and Reserve. The notes of the place are fetched with the page: without them nothing can be reserved. */
const ConfirmActions = ({ cart, articlePath, inputPath }: ConfirmationProps) => {
  const navigate = useNavigate();
  const goBack = useBackToParent() ?? (() => navigate(inputPath, { replace: true }));
  const { data, error, isFetching, refetch } = useQuery(containersQuery());
  const reserveLabel = cart.expectedEntryType === 'lottery' ? '抽選に申し込む' : '予約する';
  const { reserve, isBusy } = useReserve({ cart, reserveLabel, articlePath });

  const isMissing = error !== null && !data;
  return (
    <>
      {isMissing && <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />}
      <div className="flex flex-wrap-reverse justify-center gap-4">
        <Button variant="outline" size="lg" className="grow sm:max-w-60" onClick={goBack}>
          戻る
        </Button>
        {!isMissing && (
          <Button size="lg" className="grow sm:max-w-60" isBusy={isBusy} busyLabel="予約しています" onClick={reserve}>
            {reserveLabel}
          </Button>
        )}
      </div>
    </>
  );
};

export const Component = () => {
  const { containerId = '', date = '', articleId = '' } = useParams();
  const { tenantAlias, functionTag } = useTenant();
  const isMailRequired = useMailRequired();
  const [cart] = useState(() => openCartAt({ containerId, articleId }));
  const place = { tenantAlias, containerId, date, articleId };
  const articlePath = paths.reservationArticle(place);
  if (!cart) return <Navigate to={articlePath} replace />;
  const inputPath = paths.reservationInput(place);
  if (isMailRequired || checkReservationInput(cart.inputData, featuresOf(functionTag).purposeTypes)) {
    return <Navigate to={inputPath} replace />;
  }

  return (
    <Page title="予約内容の確認" lead="まだ予約は完了していません。内容をお確かめください。">
      {cart.expectedEntryType === 'lottery' && <LotteryNotice />}
      <BookingSummary cart={cart} />
      <ConfirmActions {...{ cart, articlePath, inputPath }} />
    </Page>
  );
};
