import { ShoppingCart } from 'lucide-react';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';

export const EmptyCart = () => {
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
