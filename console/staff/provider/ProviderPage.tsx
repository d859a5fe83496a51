import { useState } from 'react';
import { askFor } from '#console/api/refresh.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { StaffTabs } from '../StaffTabs.tsx';
import { ProviderFields } from './ProviderFields.tsx';

/** By whom staff sign in, beside id and password. */
export const Component = () => {
  const query = useStaffQuery('Console/GetOidcProvider', {}, { isOfForm: true });
  const [turn, setTurn] = useState(0);
  const reload = async () => {
    await askFor('Console/GetOidcProvider');
    // The form begins anew with what is there now.
    setTurn(turn + 1);
  };
  return (
    <Page title="認証連携" width="text">
      <StaffTabs />
      <QueryState query={query}>
        {(answer) => <ProviderFields key={`${turn} ${answer.version}`} answer={answer} onReload={reload} />}
      </QueryState>
    </Page>
  );
};
