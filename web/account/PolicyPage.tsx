import { useAnswer } from '#web/api/queries.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { Page } from '#web/ui/Page.tsx';
import { PolicyText } from './PolicyText.tsx';

/** other/privacy-policy: the policy to read again. */
export const Component = () => {
  const { tenantId, tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useAnswer('Authentication/GetPrivacyPolicy', { tenantId });
  return (
    <Page title="プライバシーポリシー" backTo={paths.other(tenantAlias)}>
      <PolicyText text={data?.privacyPolicyContent} {...{ error, isFetching, refetch }} />
    </Page>
  );
};
