import { Accessibility, Building2, CircleHelp, Dices, FileText, LogOut, Megaphone, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useCallQuery } from '#client/queries.ts';
import { helpAddress, paths } from '#contract/screens.ts';
import { watchWords } from '#rules/reservation/watchWords.ts';
import { showsInformation } from '#rules/tenant/shownInformation.ts';
import { Button } from '#ui/action/Button.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { ListRow, ListRows } from '#ui/ListRow.tsx';
import { logOut } from '#web/account/login/logOut.ts';
import { useTenant } from '#web/address/useTenant.ts';

declare const CLIENT_VERSION: string;

/** The version in package.json, inserted by the build. */
const clientVersion = CLIENT_VERSION;

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

/** Whether there is a draw to show. */
function useHasDraws() {
  const { tenantAlias } = useTenant();
  const { data } = useCallQuery('Lottery/ListDraws', { tenantAlias }, { isQuiet: true, staleTime: drawsStaleTime });
  return data !== undefined && data.items.length > 0;
}

/** Where the menu leads. */
export const MenuRows = () => {
  const tenant = useTenant();
  const { tenantAlias, tenantMode } = tenant;
  const hasDraws = useHasDraws();
  const information = tenantMode === 'event' ? paths.eContainerInformation : paths.containerInformation;
  return (
    <ListRows label="メニュー">
      <ListRow to={paths.account(tenantAlias)} icon={<UserRound aria-hidden="true" />} title="アカウント" />
      <ListRow
        to={paths.vacancyWatches(tenantAlias)}
        icon={<Megaphone aria-hidden="true" />}
        title={watchWords(tenant).name}
      />
      {showsInformation(tenant) && (
        <ListRow to={information(tenantAlias)} icon={<Building2 aria-hidden="true" />} title="建物・施設情報" />
      )}
      <ListRow
        to={paths.otherPrivacyPolicy(tenantAlias)}
        icon={<FileText aria-hidden="true" />}
        title="プライバシーポリシー"
      />
      <ListRow
        to={paths.accessibility(tenantAlias)}
        icon={<Accessibility aria-hidden="true" />}
        title="ウェブアクセシビリティ"
      />
      <ListRow to={helpAddress(tenantAlias)} isDocument icon={<CircleHelp aria-hidden="true" />} title="使い方" />
      {hasDraws && <ListRow to={paths.draws(tenantAlias)} icon={<Dices aria-hidden="true" />} title="抽選の公開情報" />}
    </ListRows>
  );
};

/** What ends it. */
export const MenuFoot = () => (
  <>
    <LogoutButton />
    <p className="text-center text-dns-14N-130 text-solid-gray-700">バージョン {clientVersion}</p>
  </>
);
