import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { Tabs } from '#console/shell/Tabs.tsx';

export const AuditTabs = () => {
  const { tenantAlias } = useTenant();
  const tabs = [
    { label: '操作記録', to: paths.audit(tenantAlias) },
    { label: '閲覧記録', to: paths.access(tenantAlias) },
  ];
  return <Tabs label="記録の種類" tabs={tabs} />;
};
