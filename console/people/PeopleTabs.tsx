import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { Tabs } from '#console/shell/Tabs.tsx';

/** The screens of people, as far as one may use them. */
export const PeopleTabs = () => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  const tabs = [
    { label: '検索', to: paths.people(tenantAlias) },
    ...(permissions.includes('person.review') ? [{ label: '登録審査', to: paths.guests(tenantAlias) }] : []),
    { label: '期限が近い利用者', to: paths.ending(tenantAlias) },
    ...(permissions.includes('export.people') ? [{ label: '一括登録', to: paths.importPeople(tenantAlias) }] : []),
  ];
  return tabs.length > 1 && <Tabs label="利用者の画面" tabs={tabs} />;
};
