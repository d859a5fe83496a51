import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { Tabs } from '#console/shell/Tabs.tsx';

/** Who works with the console, how they sign in, from where, which programs work by a token, and which are told of what happens. */
export const StaffTabs = () => {
  const { tenantAlias } = useTenant();
  const tabs = [
    { label: '職員', to: paths.staff(tenantAlias) },
    { label: '認証連携', to: paths.signInProvider(tenantAlias) },
    { label: '接続元の制限', to: paths.networks(tenantAlias) },
    { label: '外部連携', to: paths.tokens(tenantAlias) },
    { label: '外部への通知', to: paths.webhooks(tenantAlias) },
  ];
  return <Tabs label="権限の種類" tabs={tabs} />;
};
