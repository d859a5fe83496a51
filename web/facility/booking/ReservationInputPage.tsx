import { useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { paths } from '#contract/screens.ts';
import { Page } from '#ui/page/Page.tsx';
import { MailFirst } from '#web/account/contact/MailPanel.tsx';
import { useMailRequired } from '#web/account/contact/mailRequired.ts';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { openCartAt } from './cartStorage.ts';
import { ReservationInputForm } from './ReservationInputForm.tsx';
import { UsageSummary } from './UsageSummary.tsx';

export const Component = () => {
  const { containerId = '', date = '', articleId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const backToParent = useBackToParent();
  const isMailRequired = useMailRequired();
  const mailRef = useRef<HTMLDivElement>(null);
  const [cart] = useState(() => openCartAt({ containerId, articleId }));
  const place = { tenantAlias, containerId, date, articleId };
  if (!cart) return <Navigate to={paths.reservationArticle(place)} replace />;

  return (
    <Page title="予約内容の入力" backTo={paths.reservationArticle(place)} onBack={backToParent}>
      <UsageSummary title="予約する内容" cart={cart} />
      {isMailRequired && (
        <div ref={mailRef} tabIndex={-1} className="scroll-mt-(--sticky-top)">
          <MailFirst />
        </div>
      )}
      <ReservationInputForm
        cart={cart}
        confirmPath={paths.reservationConfirm(place)}
        onMailRequired={isMailRequired ? () => mailRef.current?.focus() : undefined}
      />
    </Page>
  );
};
