import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { screensFor } from '#console/frame/screens.ts';
import { roleTable } from '#rules/staff/roles.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';

/** So few are left that the next loss of a phone may need an administrator. */
const fewCodes = 3;

const Screens = () => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  const screens = screensFor(permissions).filter(({ to }) => to(tenantAlias) !== paths.home(tenantAlias));
  if (screens.length === 0) return <EmptyState title="対応が必要なものはありません" />;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-4">
      {screens.map(({ label, Icon, to }) => (
        <li key={label}>
          <Link
            to={to(tenantAlias)}
            className="flex min-h-16 items-center gap-3 rounded-12 border border-solid-gray-420 bg-white px-gutter py-3 text-std-18B-160 text-key-1000 hover:bg-key-50 hover:underline"
          >
            <Icon aria-hidden="true" className="size-6 shrink-0" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** Who is here, and what may be done. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { name, login, roles, containers, recoveryCodesLeft } = useSelf();
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
      <Screens />
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
