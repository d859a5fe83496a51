import { Baby, CalendarDays, Contact, FileText, KeyRound, MonitorSmartphone } from 'lucide-react';
import { paths } from '#contract/screens.ts';
import { ListRow, ListRows } from '#ui/ListRow.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { OwnIdentity } from './OwnIdentity.tsx';
import { UserNumber } from './UserNumber.tsx';

/** What one can see and change of one's own account: a row for each page. */
export const Component = () => {
  const { tenantAlias, takesChildren, signInLabel } = useTenant();
  return (
    <Page title="アカウント" width="text" backTo={paths.other(tenantAlias)}>
      <UserNumber />
      <ListRows label="アカウント">
        <ListRow to={paths.accountContact(tenantAlias)} icon={<Contact aria-hidden="true" />} title="連絡先" />
        {takesChildren && (
          <ListRow to={paths.children(tenantAlias)} icon={<Baby aria-hidden="true" />} title="お子さま" />
        )}
        <ListRow
          to={paths.passwordChange(tenantAlias)}
          icon={<KeyRound aria-hidden="true" />}
          title="パスワードの変更"
        />
        <ListRow
          to={paths.accountSessions(tenantAlias)}
          icon={<MonitorSmartphone aria-hidden="true" />}
          title="ログイン中の端末"
        />
        <ListRow
          to={paths.calendarFeed(tenantAlias)}
          icon={<CalendarDays aria-hidden="true" />}
          title="予約をカレンダーに表示"
        />
        <ListRow
          to={paths.accountData(tenantAlias)}
          icon={<FileText aria-hidden="true" />}
          title="自分のデータ・登録の削除"
        />
      </ListRows>
      {signInLabel && <OwnIdentity label={signInLabel} />}
    </Page>
  );
};
