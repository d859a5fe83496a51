import { Building2, Dices, FileText, LogOut } from 'lucide-react';
import { useState } from 'react';
import { logOut } from '#web/account/logOut.ts';
import { UserNumber } from '#web/account/UserNumber.tsx';
import { useAnswer } from '#web/api/queries.ts';
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

/** The list of draws changes by the month. */
const drawsStaleTime = 300_000;

/** Whether there is a draw to look at. */
function useHasDraws() {
  const { tenantAlias } = useTenant();
  const { data } = useAnswer('Lottery/ListDraws', { tenantAlias }, { isQuiet: true, staleTime: drawsStaleTime });
  return data !== undefined && data.items.length > 0;
}

export const Component = () => {
  const { tenantAlias, tenantMode, isVisibleFacilityInfo } = useTenant();
  const hasDraws = useHasDraws();
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
        {hasDraws && (
          <ListRow to={paths.draws(tenantAlias)} icon={<Dices aria-hidden="true" />} title="抽選の公開情報" />
        )}
      </ListRows>
      <LogoutButton />
      <p className="text-center text-dns-14N-130 text-solid-gray-700">バージョン {clientVersion}</p>
    </Page>
  );
};
