import { useCallQuery } from '#client/queries.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { AgreementPage } from './AgreementPage.tsx';

export const Component = () => {
  const { tenantId } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery('Authentication/GetTermsOfUse', { tenantId });
  return (
    <AgreementPage
      agreement="termsOfUse"
      title="利用規約"
      document={data && { id: data.termsOfUseId, content: data.termsOfUseContent }}
      error={error}
      isFetching={isFetching}
      refetch={refetch}
    />
  );
};
