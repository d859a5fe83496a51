import { Navigate } from 'react-router';
import { atHall, paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';

/** The board of today, of the hall that is chosen or the first one; for somebody who is booked for, of one with rooms. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { containers } = useSelf();
  const today = useToday();
  const chosen = useHall();
  const [{ person }] = useAddressState(['person']);
  const halls = containers.filter(({ kind }) => person === '' || kind === 'rooms');
  const hall = halls.find(({ containerId }) => containerId === chosen) ?? halls[0];
  if (hall) {
    const search = person === '' ? '' : `?${new URLSearchParams({ person })}`;
    const board = `${paths.board(tenantAlias, hall.containerId, today)}${search}`;
    return <Navigate to={atHall(board, chosen && hall.containerId)} replace />;
  }
  return (
    <Page title="予約台帳">
      <EmptyState title="担当する施設がありません" text="管理者へお問い合わせください。" />
    </Page>
  );
};
