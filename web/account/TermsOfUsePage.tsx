import { useAnswer } from '#web/api/queries.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { AgreementPage } from './AgreementPage.tsx';

export const Component = () => {
  const { tenantId } = useTenant();
  const { data, error, isFetching, refetch } = useAnswer('Authentication/GetTermsOfUse', { tenantId });
  return (
    <AgreementPage
      agreement="termsOfUse"
      title="利用規約"
      document={data && { id: data.termsOfUseId, content: data.termsOfUseContent }}
      {...{ error, isFetching, refetch }}
    />
  );
};
