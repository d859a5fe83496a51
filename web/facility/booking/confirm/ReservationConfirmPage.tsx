import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import type { FeeQuote } from '#contract/facility/booking.ts';
import { paths } from '#contract/screens.ts';
import { checkReservationInput } from '#rules/facility/request/reservationInput.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Aside } from '#ui/page/Aside.tsx';
import { Page } from '#ui/page/Page.tsx';
import { yen } from '#ui/text/format.ts';
import { useMailRequired } from '#web/account/contact/mailRequired.ts';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { LotteryNotice } from '#web/facility/LotteryNotice.tsx';
import { containersQuery } from '#web/facility/notesOfPlace.ts';
import { BookingPrice } from '../BookingPrice.tsx';
import type { CartItem, FacilityCart } from '../cart.ts';
import { writeCart } from '../cartStorage.ts';
import { useOpenCart } from '../input/inputDraft.ts';
import { inputItems } from '../inputItems.ts';
import { quoteRequestOf } from '../reserveRequest.ts';
import { usageItems } from '../UsageSummary.tsx';
import { quoteQuery, usePrice } from '../usePrice.ts';
import { feeChanges } from './feeChanges.ts';
import { useReserve } from './useReserve.ts';

const CheaperFrames = lazy(async () => ({ default: (await import('../CheaperFrames.tsx')).CheaperFrames }));

type ConfirmationProps = { cart: FacilityCart; articlePath: string; inputPath: string };

type Changes = { before: FeeQuote; now: FeeQuote };

/** The price of the cart, and how it changed since it was shown: the new one is asked for in place of the other. */
function useAgreedPrice(opened: FacilityCart) {
  const queryClient = useQueryClient();
  const [cart, setCart] = useState(opened);
  const [changes, setChanges] = useState<Changes | null>(null);
  const price = usePrice(cart);
  const change = (now: FeeQuote) => {
    const charged = { ...cart, hasOrdinance: true };
    queryClient.setQueryData(quoteQuery(quoteRequestOf(charged)).queryKey, now);
    setCart(charged);
    writeCart(charged);
    setChanges({ before: price, now });
  };
  const choose = (items: CartItem[]) => {
    const next = { ...cart, items };
    setCart(next);
    writeCart(next);
    setChanges(null);
  };
  return { cart, price, changes, change, choose };
}

/** Takes the focus, because it appears above what was pressed. */
const FeeChanged = ({ before, now }: Changes) => {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more for another change
  useEffect(() => ref.current?.focus(), [now]);
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-(--sticky-top) rounded-12">
      <NotificationBanner tone="warning" title={`使用料が${yen(before.total)}から${yen(now.total)}に変わりました。`}>
        <ul className="list-disc ps-5">
          {feeChanges(before, now).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p>新しい金額をご確認のうえ、もう一度お進みください。</p>
      </NotificationBanner>
    </div>
  );
};

/** All that was chosen and what it costs. The notes of the place come with it: without them nothing can be reserved. */
const Confirmation = ({ cart: opened, articlePath, inputPath }: ConfirmationProps) => {
  const { showsEquipment } = featuresOf(useTenant().functionTag);
  const navigate = useNavigate();
  const goBack = useBackToParent() ?? (() => navigate(inputPath, { replace: true }));
  const { data, error, isFetching, refetch } = useQuery(containersQuery());
  const { cart, price, changes, change, choose } = useAgreedPrice(opened);
  const isLottery = cart.expectedEntryType === 'lottery';
  const reserveLabel = isLottery ? '抽選に申し込む' : '予約する';
  const { reserve, isBusy } = useReserve({ cart, price, reserveLabel, articlePath, onFeeChanged: change });
  const isMissing = error !== null && !data;

  const actions = (
    <>
      {!isMissing && price.state !== 'failed' && (
        <Button
          size="lg"
          isFullWidth
          isBusy={isBusy}
          busyLabel="予約しています"
          disabledReason={price.state === 'asking' ? '使用料を計算しています。' : undefined}
          onClick={reserve}
        >
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
      width="text"
      backTo={inputPath}
      onBack={goBack}
      aside={
        <Aside title="使用料" foot={actions}>
          {price.state === 'failed' ? <p>使用料を計算できませんでした。</p> : <BookingPrice price={price} />}
        </Aside>
      }
    >
      {changes && <FeeChanged {...changes} />}
      <p>まだ予約は完了していません。内容をお確かめください。</p>
      {isLottery && <LotteryNotice draw={cart.awaitedDraw} />}
      {cart.watchId === undefined && (
        <Suspense>
          <CheaperFrames cart={cart} price={price} onChange={choose} />
        </Suspense>
      )}
      <Card title="予約する内容">
        <DescriptionList items={[...usageItems(cart), ...inputItems(cart, showsEquipment)]} />
      </Card>
      {isMissing && <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />}
      {!isMissing && price.state === 'failed' && <ErrorState advice={price.advice} onRetry={price.retry} />}
    </Page>
  );
};

/** What was typed, before it is booked (spec §2 Facility reservation confirm). */
export const Component = () => {
  const { containerId = '', date = '', articleId = '' } = useParams();
  const { tenantAlias, functionTag } = useTenant();
  const isMailRequired = useMailRequired();
  const cart = useOpenCart({ containerId, articleId });
  const place = { tenantAlias, containerId, date, articleId };
  const articlePath = paths.reservationArticle(place);
  if (!cart) return <Navigate to={articlePath} replace />;
  const inputPath = paths.reservationInput(place);
  if (isMailRequired || checkReservationInput(cart.inputData, featuresOf(functionTag).purposeTypes)) {
    return <Navigate to={inputPath} replace />;
  }
  return <Confirmation cart={cart} articlePath={articlePath} inputPath={inputPath} />;
};
