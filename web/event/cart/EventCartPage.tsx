import { ShoppingCart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { paths } from '#contract/screens.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useHistoryBack } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { CartConfirmation } from './CartConfirmation.tsx';
import { CartList } from './CartList.tsx';
import { CartResult } from './CartResult.tsx';
import { type Cart, useCart } from './cartQuery.ts';
import { readCartResult } from './cartResult.ts';
import { useReserveCart } from './useReserveCart.ts';

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

/** The cart when it is there. */
const CartContent = ({ children }: { children: (cart: Cart) => ReactNode }) => {
  const { data, error, isFetching, refetch } = useCart();
  if (data) return children(data);
  if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
  return (
    <Loading>
      <Skeleton rows={2} rowClassName="h-72" />
    </Loading>
  );
};

const ListStep = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page title="カート" backTo={paths.eHome(tenantAlias)} onBack={useHistoryBack()}>
      <CartContent>{(cart) => (cart.items.length === 0 ? <EmptyCart /> : <CartList cart={cart} />)}</CartContent>
    </Page>
  );
};

const ConfirmStep = () => {
  const { reserve, sentItems, isReserving } = useReserveCart();
  return (
    <Page title="予約内容の確認" lead="この内容で予約しますか？ まだ予約は完了していません。">
      <CartContent>
        {({ items, ...cart }) => (
          <CartConfirmation
            cart={{ ...cart, items: sentItems ?? items }}
            isReserving={isReserving}
            onReserve={reserve}
          />
        )}
      </CartContent>
    </Page>
  );
};

const ResultStep = () => {
  const { tenantAlias } = useTenant();
  const [courses] = useState(readCartResult);
  return courses ? <CartResult courses={courses} /> : <Navigate to={paths.eCart(tenantAlias)} replace />;
};

/** The cart in its three steps. The step is part of the address: a reload keeps it, Back goes one back (spec §4). */
export const Component = () => {
  const [search] = useSearchParams();
  const step = search.get('step');
  if (step === 'result') return <ResultStep />;
  return step === 'confirm' ? <ConfirmStep /> : <ListStep />;
};
