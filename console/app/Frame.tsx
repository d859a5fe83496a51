import { CircleHelp, CircleUserRound, LogOut, Menu, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { queryClient } from '#client/queryClient.ts';
import { hallParameter, paths } from '#console/address/paths.ts';
import { useHall, useNow, useSelf, useTenant } from '#console/address/useConsole.ts';
import { plainCall } from '#console/api/staffCall.ts';
import { endDrafts } from '#console/fields/formDrafts.ts';
import { withParameters } from '#console/kit/useAddressState.ts';
import { ConnectionBanner } from '#console/shell/ConnectionBanner.tsx';
import { helpFor } from '#console/shell/help.ts';
import { FrameShortcuts } from '#console/shell/Shortcuts.tsx';
import { currentStateOf, isForbidden, isOfOtherMode, screensFor } from '#console/shell/screens.ts';
import { showError } from '#ui/dialog/dialogs.ts';
import { AnchorLink } from '#ui/page/AnchorLink.tsx';
import { dayText } from '#ui/text/format.ts';
import { ForbiddenScreen, MissingScreen } from './FailedScreen.tsx';

const barButton =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-6 px-3 text-oln-16N-100 leading-130 hover:bg-key-1100 hover:underline';

const SkipLink = () => (
  <AnchorLink
    targetId="main"
    className="sr-only focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:z-40 focus:rounded-6 focus:bg-white focus:px-4! focus:py-3! focus:text-oln-16B-100 link"
  >
    本文へ移動
  </AnchorLink>
);

/** The places at which one works; the chosen one stands in the address, so that it can be sent and reloaded. */
const HallSwitcher = () => {
  const { containers } = useSelf();
  const [, setParameters] = useSearchParams();
  const hall = useHall();
  const id = useId();
  if (containers.length === 0) return null;
  if (containers.length === 1) return <p className="min-w-0 px-1">{containers[0]?.containerName}</p>;

  const choose = (containerId: string) =>
    setParameters((parameters) => withParameters(parameters, { [hallParameter]: containerId }), { replace: true });

  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="shrink-0 text-oln-14N-100">
        施設
      </label>
      <select
        id={id}
        value={hall}
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 w-full max-w-64 min-w-0 rounded-6 border border-white bg-white px-3 text-std-16N-170 text-solid-gray-800"
      >
        <option value="">すべての施設</option>
        {containers.map(({ containerId, containerName }) => (
          <option key={containerId} value={containerId}>
            {containerName}
          </option>
        ))}
      </select>
    </div>
  );
};

const ServerClock = () => {
  const now = useNow();
  return (
    <p className="hidden shrink-0 items-baseline gap-2 text-oln-14N-100 whitespace-nowrap desktop:flex">
      <span className="sr-only">サーバの時刻</span>
      {dayText(now.slice(0, 10))} <time className="text-oln-16B-100 tabular-nums">{now.slice(11)}</time>
    </p>
  );
};

const Who = () => {
  const { tenantAlias } = useTenant();
  const { name } = useSelf();
  return (
    <Link to={paths.account(tenantAlias)} className={`${barButton} min-w-0 shrink!`}>
      <CircleUserRound aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0">{name}さん</span>
    </Link>
  );
};

/** The manual, at what it says of this screen; beside the work, not in its place. */
const Help = () => (
  <a href={helpFor(useLocation().pathname)} target="_blank" rel="noopener" className={barButton}>
    <CircleHelp aria-hidden="true" className="size-5 shrink-0" />
    使い方<span className="sr-only">（新しいタブで開きます）</span>
  </a>
);

const SignOut = () => {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const signOut = async () => {
    try {
      await plainCall('Console/SignOut', {});
    } catch (error) {
      return showError({ message: 'ログアウトできませんでした。', items: [loadAdvice(error)] });
    }
    endDrafts();
    await navigate(paths.login(tenantAlias), { flushSync: true });
    queryClient.clear();
  };
  return (
    <button type="button" onClick={signOut} className={barButton}>
      <LogOut aria-hidden="true" className="size-5 shrink-0" />
      ログアウト
    </button>
  );
};

const Navigation = ({ isOpen, id }: { isOpen: boolean; id: string }) => {
  const { tenantAlias, tenantMode } = useTenant();
  const { permissions } = useSelf();
  const { pathname } = useLocation();
  const hall = useHall();
  const search = hall === '' ? '' : `?${new URLSearchParams({ [hallParameter]: hall })}`;
  return (
    <nav
      id={id}
      aria-label="メニュー"
      className={`${isOpen ? '' : 'hidden'} shrink-0 border-solid-gray-300 bg-solid-gray-50 max-desktop:border-b desktop:sticky desktop:top-0 desktop:block desktop:max-h-dvh desktop:w-52 desktop:self-stretch desktop:overflow-y-auto desktop:border-e print:hidden`}
    >
      <ul className="flex flex-col py-2 desktop:py-4">
        {screensFor({ permissions, tenantMode }).map(({ label, Icon, to }) => (
          <li key={label}>
            <Link
              to={`${to(tenantAlias)}${search}`}
              aria-current={currentStateOf({ to }, { tenantAlias, pathname })}
              className="flex min-h-12 items-center gap-3 border-s-4 border-transparent px-4 text-std-16N-170 text-solid-gray-800 hover:bg-key-50 hover:underline focus-visible:-outline-offset-4 aria-[current]:border-key-900 aria-[current]:bg-white aria-[current]:font-bold aria-[current]:text-key-1000 forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** The frame of every screen behind the sign-in. */
export const Component = () => {
  const { tenantName, tenantAlias, tenantMode } = useTenant();
  const { permissions } = useSelf();
  const { pathname } = useLocation();
  const at = { tenantAlias, pathname };
  const [isOpen, setIsOpen] = useState(false);
  const navigationId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when another screen opens
  useEffect(() => setIsOpen(false), [pathname]);

  const Icon = isOpen ? X : Menu;
  return (
    <div className="@container/shell flex min-h-dvh flex-col">
      <SkipLink />
      <FrameShortcuts />
      <header className="bg-key-900 text-white print:hidden">
        <div className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 px-2 py-1.5 desktop:flex-nowrap desktop:gap-x-4 desktop:px-4">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={navigationId}
            onClick={() => setIsOpen(!isOpen)}
            className={`${barButton} desktop:hidden`}
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            メニュー
          </button>
          <p className="min-w-0 text-std-16B-170 leading-140">
            {tenantName} <span className="whitespace-nowrap">職員用</span>
          </p>
          <HallSwitcher />
          <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-x-2 desktop:gap-x-4">
            <ServerClock />
            <Help />
            <Who />
            <SignOut />
          </div>
        </div>
      </header>
      <div className="flex grow flex-col desktop:flex-row">
        <Navigation isOpen={isOpen} id={navigationId} />
        <main
          id="main"
          tabIndex={-1}
          className="@container/shell min-w-0 grow focus-visible:shadow-none focus-visible:outline-none"
        >
          <ConnectionBanner />
          {isOfOtherMode({ tenantMode }, at) ? (
            <MissingScreen />
          ) : isForbidden({ permissions }, at) ? (
            <ForbiddenScreen />
          ) : (
            <Outlet />
          )}
        </main>
      </div>
    </div>
  );
};
