import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { paths } from '#contract/screens.ts';
import { checkReservationInput } from '#rules/facility/reservationInput.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Aside } from '#ui/page/Aside.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useMailRequired } from '#web/account/contact/mailRequired.ts';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { LotteryNotice } from '../LotteryNotice.tsx';
import { containersQuery } from '../notesOfPlace.ts';
import { BookingPrice } from './BookingPrice.tsx';
import type { FacilityCart } from './cart.ts';
import { openCartAt } from './cartStorage.ts';
import { inputItems } from './inputItems.ts';
import { usageItems } from './UsageSummary.tsx';
import { useReserve } from './useReserve.ts';

type ConfirmationProps = { cart: FacilityCart; articlePath: string; inputPath: string };

/** All that was chosen and what it costs. The notes of the place come with it: without them nothing can be reserved. */
const Confirmation = ({ cart, articlePath, inputPath }: ConfirmationProps) => {
  const { showsEquipment } = featuresOf(useTenant().functionTag);
  const navigate = useNavigate();
  const goBack = useBackToParent() ?? (() => navigate(inputPath, { replace: true }));
  const { data, error, isFetching, refetch } = useQuery(containersQuery());
  const isLottery = cart.expectedEntryType === 'lottery';
  const reserveLabel = isLottery ? '抽選に申し込む' : '予約する';
  const { reserve, isBusy } = useReserve({ cart, reserveLabel, articlePath });
  const isMissing = error !== null && !data;

  const actions = (
    <>
      {!isMissing && (
        <Button size="lg" isFullWidth isBusy={isBusy} busyLabel="予約しています" onClick={reserve}>
          {reserveLabel}
        </Button>
      )}
      <Button variant="outline" size="lg" isFullWidth onClick={goBack}>
        戻る
      </Button>
    </>
  );
  return (
    <Page
      title="予約内容の確認"
      backTo={inputPath}
      onBack={goBack}
      aside={
        <Aside title="使用料" foot={actions}>
          <BookingPrice cart={cart} />
        </Aside>
      }
    >
      <p>まだ予約は完了していません。内容をお確かめください。</p>
      {isLottery && <LotteryNotice announceAt={cart.announceAt} />}
      <Card title="予約する内容">
        <DescriptionList items={[...usageItems(cart), ...inputItems(cart, showsEquipment)]} />
      </Card>
      {isMissing && <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />}
    </Page>
  );
};

/** What was typed, before it is booked (spec §2 Facility reservation confirm). */
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
  return <Confirmation {...{ cart, articlePath, inputPath }} />;
};
