import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { Card } from '#ui/Card.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Deliveries } from './Deliveries.tsx';
import { EmbedCard } from './EmbedCard.tsx';
import { RunningCard } from './RunningCard.tsx';
import { StoppedJobs } from './StoppedJobs.tsx';
import { UndeliveredNotices } from './UndeliveredNotices.tsx';

/** What did not go by itself: messages that did not arrive, and work that the server gave up. */
export const Component = () => {
  const { permissions } = useSelf();
  const { tenantMode } = useTenant();
  return (
    <Page title="稼働状況" lead="届かなかったメールと、止まった処理です。ここから再送・再実行できます。">
      <Card title="運用の状態">
        <RunningCard />
      </Card>
      <Card title="未達メール">
        <UndeliveredNotices />
      </Card>
      {permissions.includes('job.retry') && (
        <Card title="止まった処理">
          <StoppedJobs />
        </Card>
      )}
      {permissions.includes('job.retry') && (
        <Card title="外部への通知">
          <Deliveries />
        </Card>
      )}
      {tenantMode === 'facility' && <EmbedCard />}
    </Page>
  );
};
