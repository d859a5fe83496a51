import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { checkReservationInput } from '#rules/facility/reservationInput.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { BookingSummary } from './BookingSummary.tsx';
import { type FacilityCart, openCartAt } from './cart.ts';
import { LotteryNotice } from './LotteryNotice.tsx';
import { placesQuery, useReserve } from './useReserve.ts';

type ConfirmationProps = { cart: FacilityCart; backPath: string };

/** Back and Reserve. The notes of the place are fetched with the page: without them nothing can be reserved. */
const ConfirmActions = ({ cart, backPath }: ConfirmationProps) => {
  const { data, isError, isFetching, refetch } = useQuery(placesQuery());
  const reserveLabel = cart.expectedEntryType === 'lottery' ? '抽選に申し込む' : '予約する';
  const { reserve, isBusy } = useReserve({ cart, reserveLabel });

  if (isError && !data) return <ErrorState onRetry={refetch} isRetrying={isFetching} />;
  return (
    <div className="flex flex-wrap-reverse justify-center gap-4">
      <LinkButton to={backPath} replace variant="outline" size="lg" className="grow sm:max-w-60">
        戻る
      </LinkButton>
      <Button size="lg" className="grow sm:max-w-60" isBusy={isBusy} busyLabel="予約しています" onClick={reserve}>
        {reserveLabel}
      </Button>
    </div>
  );
};

export const Component = () => {
  const { containerId = '', date = '', articleId = '' } = useParams();
  const { tenantAlias, functionTag } = useTenant();
  const [cart] = useState(() => openCartAt({ containerId, articleId }));
  const place = { tenantAlias, containerId, date, articleId };
  if (!cart) return <Navigate to={paths.reservationArticle(place)} replace />;
  const inputPath = paths.reservationInput(place);
  if (checkReservationInput(cart.inputData, featuresOf(functionTag).purposeTypes)) {
    return <Navigate to={inputPath} replace />;
  }

  return (
    <Page title="予約内容の確認" lead="まだ予約は完了していません。内容をお確かめください。">
      {cart.expectedEntryType === 'lottery' && <LotteryNotice />}
      <BookingSummary cart={cart} />
      <ConfirmActions cart={cart} backPath={inputPath} />
    </Page>
  );
};
