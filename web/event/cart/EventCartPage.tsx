import { ShoppingCart } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useBeforeUnload, useSearchParams } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { paths } from '#contract/screens.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { FormParts, useFormParts } from '#ui/form/formParts.tsx';
import { ActionBar } from '#ui/page/ActionBar.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useHistoryBack } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { CartAside } from './CartAside.tsx';
import { CartConfirmation, ConfirmActions } from './CartConfirmation.tsx';
import { CartList, ToConfirmation } from './CartList.tsx';
import { CartSteps } from './CartSteps.tsx';
import { useCart } from './cartQuery.ts';
import { readCartResult } from './cartResult.ts';
import { isTyping } from './useParty.ts';
import { useReserveCart } from './useReserveCart.ts';

/** What follows the confirmation is fetched with it, and so before anything is reserved. */
const fetchResult = () => import('./CartResult.tsx');
const CartResult = lazy(async () => ({ default: (await fetchResult()).CartResult }));

const EmptyCart = () => {
  const { tenantAlias } = useTenant();
  return (
    <EmptyState
      icon={<ShoppingCart aria-hidden="true" />}
      title="カートに講座はありません"
      text="講座を選んでカートに入れると、ここに並びます。予約や申込みの済んだ講座は、マイ予約カレンダーで確認できます。"
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.eHome(tenantAlias)}>講座を探す</LinkButton>
          <LinkButton to={paths.eMyReservations(tenantAlias)} variant="outline">
            マイ予約カレンダーを見る
          </LinkButton>
        </span>
      }
    />
  );
};

/** In the place of a cart that is not there. */
const CartMissing = ({ error, isFetching, refetch }: ReturnType<typeof useCart>) =>
  error ? (
    <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />
  ) : (
    <Loading>
      <Skeleton rows={2} rowClassName="h-72" />
    </Loading>
  );

const waitingAside = <Skeleton rows={1} rowClassName="h-80" />;

const ListStep = () => {
  const { tenantAlias } = useTenant();
  const onBack = useHistoryBack();
  const query = useCart();
  const cart = query.data;
  const hasCourses = cart !== undefined && cart.items.length > 0;
  const foot = hasCourses && <ToConfirmation cart={cart} />;
  const { hasUnsaved } = useFormParts();
  useBeforeUnload((event) => {
    if (hasUnsaved) event.preventDefault();
  });
  return (
    <Page
      title="カート"
      backTo={paths.eHome(tenantAlias)}
      onBack={onBack}
      lead={hasCourses && <CartSteps step="list" />}
      aside={hasCourses ? <CartAside cart={cart} asks foot={foot} /> : query.isPending && waitingAside}
      asideBelow="hidden"
      actionBar={foot && <ActionBar>{foot}</ActionBar>}
    >
      {hasCourses && <CartList cart={cart} />}
      {cart && !hasCourses && <EmptyCart />}
      {!cart && <CartMissing {...query} />}
    </Page>
  );
};

const ConfirmStep = () => {
  const { tenantAlias } = useTenant();
  const { reserve, sentItems, isReserving } = useReserveCart();
  useEffect(() => {
    // One that fails is fetched again where it is shown, and its page says so.
    fetchResult().catch(() => undefined);
  }, []);
  const query = useCart();
  const cart = query.data && { ...query.data, items: sentItems ?? query.data.items };
  // Nothing is reserved while somebody is typed who would not come along.
  if (query.data?.items.some(isTyping)) return <Navigate to={paths.eCart(tenantAlias)} replace />;
  const foot = cart && <ConfirmActions items={cart.items} isReserving={isReserving} onReserve={reserve} />;
  return (
    <Page
      title="予約内容の確認"
      lead={
        <>
          <p className="pb-4">この内容で予約しますか？ まだ予約は完了していません。</p>
          {cart && <CartSteps step="confirm" />}
        </>
      }
      aside={cart ? <CartAside cart={cart} foot={foot} /> : query.isPending && waitingAside}
      asideBelow="hidden"
      actionBar={foot && <ActionBar>{foot}</ActionBar>}
    >
      {cart ? <CartConfirmation cart={cart} /> : <CartMissing {...query} />}
    </Page>
  );
};

const ResultStep = () => {
  const { tenantAlias } = useTenant();
  const [courses] = useState(readCartResult);
  return courses ? (
    <Suspense>
      <CartResult courses={courses} />
    </Suspense>
  ) : (
    <Navigate to={paths.eCart(tenantAlias)} replace />
  );
};

/** The cart in its three steps. The step is part of the address: a reload keeps it, Back goes one back (spec §4). */
export const Component = () => {
  const [search] = useSearchParams();
  const step = search.get('step');
  if (step === 'result') return <ResultStep />;
  return step === 'confirm' ? (
    <ConfirmStep />
  ) : (
    <FormParts>
      <ListStep />
    </FormParts>
  );
};
