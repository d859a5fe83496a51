import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { Tabs } from '#console/frame/Tabs.tsx';

/** The screens of people, as far as one may use them. */
export const PeopleTabs = () => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  if (!permissions.includes('person.review')) return null;
  return (
    <Tabs
      label="利用者の画面"
      tabs={[
        { label: '検索', to: paths.people(tenantAlias) },
        { label: '登録審査', to: paths.guests(tenantAlias) },
      ]}
    />
  );
};
