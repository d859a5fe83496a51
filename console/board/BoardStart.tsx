import { Navigate } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';

/** The board of today, of the hall that is chosen or the first one. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { containers } = useSelf();
  const today = useToday();
  const hall = useHall() || containers[0]?.containerId;
  if (hall !== undefined) return <Navigate to={paths.board(tenantAlias, hall, today)} replace />;
  return (
    <Page title="予約台帳">
      <EmptyState title="担当する施設がありません" text="管理者へお問い合わせください。" />
    </Page>
  );
};
