import { useAnswer } from '#web/api/queries.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { AgreementPage } from './AgreementPage.tsx';

export const Component = () => {
  const { tenantId } = useTenant();
  const { data, error, isFetching, refetch } = useAnswer('Authentication/GetPrivacyPolicy', { tenantId });
  return (
    <AgreementPage
      agreement="privacyPolicy"
      title="プライバシーポリシー"
      document={data && { id: data.privacyPolicyId, content: data.privacyPolicyContent }}
      {...{ error, isFetching, refetch }}
    />
  );
};
