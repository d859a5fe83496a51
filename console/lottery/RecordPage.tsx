import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { Button } from '#ui/action/Button.tsx';
import { Page } from '#ui/page/Page.tsx';
import { RecordSheet } from './RecordSheet.tsx';

/** A draw as witnesses see it when it is made, and as it is posted in the hall once it is announced. */
export const Component = () => {
  const { drawId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const query = useStaffQuery('Desk/GetDrawRecord', { drawId });
  const isAnnounced = query.data?.results !== undefined && query.data.results !== null;
  return (
    <Page
      title={isAnnounced ? '掲示する結果' : '立会人に見せる画面'}
      backTo={paths.draw(tenantAlias, drawId)}
      backLabel="抽選の画面へ"
      actions={
        query.data && (
          <Button
            variant="outline"
            icon={<Printer aria-hidden="true" className="size-5" />}
            onClick={() => window.print()}
          >
            印刷する
          </Button>
        )
      }
    >
      <QueryState query={query}>{(record) => <RecordSheet record={record} />}</QueryState>
    </Page>
  );
};
