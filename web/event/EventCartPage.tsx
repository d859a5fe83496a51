import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { useHistoryBack } from '#web/shell/useHistoryBack.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CartConfirmation } from './CartConfirmation.tsx';
import { CartList } from './CartList.tsx';
import { CartResult } from './CartResult.tsx';
import { type Cart, useCart } from './cartQuery.ts';
import { readCartResult } from './cartResult.ts';
import { EmptyCart } from './EmptyCart.tsx';
import { useReserveCart } from './useReserveCart.ts';

/** The cart when it is there. */
const CartContent = ({ children }: { children: (cart: Cart) => ReactNode }) => {
  const { data, error, isFetching, refetch } = useCart();
  if (data) return children(data);
  if (error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
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

/** The cart in its three steps, which stand in the address: a reload stays, Back goes one step back (spec §4). */
export const Component = () => {
  const [search] = useSearchParams();
  const step = search.get('step');
  if (step === 'result') return <ResultStep />;
  return step === 'confirm' ? <ConfirmStep /> : <ListStep />;
};
