import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { useWayBack } from '#web/shell/wayBack.ts';
import { Page } from '#web/ui/Page.tsx';
import { openCartAt } from './cart.ts';
import { ReservationInputForm } from './ReservationInputForm.tsx';
import { UsageSummary } from './UsageSummary.tsx';

export const Component = () => {
  const { containerId = '', date = '', articleId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const wayBack = useWayBack();
  const [cart] = useState(() => openCartAt({ containerId, articleId }));
  const place = { tenantAlias, containerId, date, articleId };
  if (!cart) return <Navigate to={paths.reservationArticle(place)} replace />;

  return (
    <Page title="予約内容の入力" backTo={paths.reservationArticle(place)} onBack={wayBack}>
      <UsageSummary title="予約する内容" cart={cart} />
      <ReservationInputForm cart={cart} confirmPath={paths.reservationConfirm(place)} />
    </Page>
  );
};
