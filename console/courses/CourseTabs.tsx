import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { Tabs } from '#console/shell/Tabs.tsx';
import { watchWords } from '#rules/reservation/watchWords.ts';

/** The screens of one course. */
export const CourseTabs = ({ eventId }: { eventId: string }) => {
  const tenant = useTenant();
  const { tenantAlias } = tenant;
  const tabs = [
    { label: '名簿', to: paths.roster(tenantAlias, eventId) },
    { label: '出欠', to: paths.attendance(tenantAlias, eventId) },
    { label: watchWords(tenant).name, to: paths.waitingList(tenantAlias, eventId) },
  ];
  return <Tabs label="講座の画面" tabs={tabs} />;
};
