import { useCallQuery } from '#client/queries.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { AgreementPage } from './AgreementPage.tsx';

export const Component = () => {
  const { tenantId } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery('Authentication/GetPrivacyPolicy', { tenantId });
  return (
    <AgreementPage
      agreement="privacyPolicy"
      title="プライバシーポリシー"
      document={data && { id: data.privacyPolicyId, content: data.privacyPolicyContent }}
      error={error}
      isFetching={isFetching}
      refetch={refetch}
    />
  );
};
