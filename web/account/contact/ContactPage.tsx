import { lazy, Suspense } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { MailPanel } from './MailPanel.tsx';

// It needs what the user told before.
const ContactFields = lazy(async () => ({ default: (await import('./ContactFields.tsx')).ContactFields }));

/** How the user can be reached, for them to correct. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery('Authentication/GetContact', {});
  return (
    <Page title="連絡先" backTo={paths.account(tenantAlias)} width="text">
      {data && (
        <>
          <MailPanel title="メールアドレス" />
          <Card title="電話番号と住所">
            <Suspense fallback={<Skeleton rows={1} rowClassName="h-48" />}>
              <ContactFields contact={data} />
            </Suspense>
          </Card>
        </>
      )}
      {!data && error && <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && (
        <Loading>
          <Skeleton rows={2} rowClassName="h-48" />
        </Loading>
      )}
    </Page>
  );
};
