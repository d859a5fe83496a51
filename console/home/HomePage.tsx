import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { roleTable } from '#rules/staff/roles.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';
import { OpenDraws } from './OpenDraws.tsx';
import { OpeningCard } from './OpeningCard.tsx';
import { Remarks } from './Remarks.tsx';
import { WeekCard } from './WeekCard.tsx';
import { WorkCards } from './WorkCards.tsx';

/** So few are left that the next loss of a phone may need an administrator. */
const fewCodes = 3;

/** What waits, and who is here. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { name, login, roles, containers, permissions, recoveryCodesLeft } = useSelf();
  return (
    <Page title="ホーム">
      {recoveryCodesLeft <= fewCodes && (
        <NotificationBanner tone="warning" title={`リカバリーコードは、残り${recoveryCodesLeft}個です。`}>
          <p>
            <Link to={paths.account(tenantAlias)} className="link">
              新しいコードを作る
            </Link>
          </p>
        </NotificationBanner>
      )}
      <Remarks />
      {permissions.includes('settings.edit') && <OpeningCard />}
      <WorkCards />
      {permissions.includes('lottery.counts') && <OpenDraws />}
      {permissions.includes('audit.read') && <WeekCard />}
      <Card title="担当" className="max-w-160">
        <DescriptionList
          items={[
            { term: '氏名', value: `${name}（${login}）` },
            { term: '役割', value: roles.map((role) => roleTable[role].label).join('、') || 'なし' },
            { term: '施設', value: containers.map(({ containerName }) => containerName).join('、') || 'なし' },
          ]}
        />
      </Card>
    </Page>
  );
};
