import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { Page } from '#ui/page/Page.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { PolicyText } from './PolicyText.tsx';

/** other/privacy-policy: the policy to read again. */
export const Component = () => {
  const { tenantId, tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery('Authentication/GetPrivacyPolicy', { tenantId });
  return (
    <Page title="プライバシーポリシー" width="text" backTo={paths.other(tenantAlias)}>
      <PolicyText text={data?.privacyPolicyContent} error={error} isFetching={isFetching} refetch={refetch} />
    </Page>
  );
};
