import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { askFor } from '#console/api/refresh.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { Page } from '#ui/page/Page.tsx';
import { StaffTabs } from '../StaffTabs.tsx';
import { ProviderFields } from './ProviderFields.tsx';

const audiences = [
  { value: 'staff', label: '職員' },
  { value: 'residents', label: '利用者' },
];

/** By whom staff sign in beside id and password, and by whom residents do. */
export const Component = () => {
  const [parameters, setParameters] = useSearchParams();
  const audience = parameters.get('for') === 'residents' ? 'residents' : 'staff';
  const query = useStaffQuery('Console/GetOidcProvider', { audience }, { isOfForm: true });
  const [turn, setTurn] = useState(0);
  const reload = async () => {
    await askFor('Console/GetOidcProvider');
    // The form begins anew with what is there now.
    setTurn(turn + 1);
  };
  return (
    <Page title="認証連携" width="text">
      <StaffTabs />
      <RadioGroup
        legend="ログインする人"
        options={audiences}
        isInline
        value={audience}
        onChange={({ target }) => setParameters(target.value === 'staff' ? {} : { for: target.value })}
      />
      <QueryState query={query}>
        {(answer) => (
          <ProviderFields
            key={`${audience} ${turn} ${answer.version}`}
            audience={audience}
            answer={answer}
            onReload={reload}
          />
        )}
      </QueryState>
    </Page>
  );
};
