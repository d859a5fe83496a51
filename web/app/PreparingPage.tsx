import { Clock } from 'lucide-react';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';

/** In place of every page of a tenant that is not open yet. */
export const PreparingPage = ({ tenantName }: { tenantName: string }) => (
  <PublicFrame>
    <Page title="準備中です" width="text">
      <Card>
        <EmptyState
          icon={<Clock aria-hidden="true" />}
          title={`${tenantName}の予約サイトは準備中です`}
          text="公開まで、しばらくお待ちください。"
        />
      </Card>
    </Page>
  </PublicFrame>
);
