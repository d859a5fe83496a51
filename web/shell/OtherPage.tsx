import { Building2, FileText, LogOut } from 'lucide-react';
import { useState } from 'react';
import { logOut } from '#web/account/logOut.ts';
import { UserNumber } from '#web/account/UserNumber.tsx';
import { Button } from '#web/ui/Button.tsx';
import { confirm } from '#web/ui/dialogs.ts';
import { ListRow } from '#web/ui/ListRow.tsx';
import { ListRows } from '#web/ui/ListRows.tsx';
import { Page } from '#web/ui/Page.tsx';
import { clientVersion } from './clientVersion.ts';
import { paths } from './paths.ts';
import { useTenant } from './TenantContext.tsx';

const LogoutButton = () => {
  const { tenantAlias } = useTenant();
  const [isBusy, setIsBusy] = useState(false);

  const leave = async () => {
    const isSure = await confirm({
      message: 'ログアウトしてよろしいですか？',
      confirmLabel: 'ログアウト',
      cancelLabel: 'キャンセル',
    });
    if (!isSure) return;
    setIsBusy(true);
    await logOut(tenantAlias);
  };

  return (
    <Button
      variant="outline"
      isFullWidth
      isBusy={isBusy}
      busyLabel="ログアウトしています"
      icon={<LogOut aria-hidden="true" className="size-5" />}
      onClick={leave}
    >
      ログアウト
    </Button>
  );
};

export const Component = () => {
  const { tenantAlias, tenantMode, isVisibleFacilityInfo } = useTenant();
  const information = tenantMode === 'event' ? paths.eContainerInformation : paths.containerInformation;
  return (
    <Page title="メニュー" width="narrow">
      <UserNumber />
      <ListRows label="メニュー">
        {isVisibleFacilityInfo && (
          <ListRow to={information(tenantAlias)} icon={<Building2 aria-hidden="true" />} title="建物・施設情報" />
        )}
        <ListRow
          to={paths.otherPrivacyPolicy(tenantAlias)}
          icon={<FileText aria-hidden="true" />}
          title="プライバシーポリシー"
        />
      </ListRows>
      <LogoutButton />
      <p className="text-center text-dns-14N-130 text-solid-gray-700">バージョン {clientVersion}</p>
    </Page>
  );
};
