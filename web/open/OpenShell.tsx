import { CalendarSearch, LogIn, Search, UserRound } from 'lucide-react';
import { Link, NavLink, Outlet } from 'react-router';
import { storage } from '#client/storage.ts';
import { paths } from '#contract/screens.ts';
import { AnchorLink } from '#ui/page/AnchorLink.tsx';
import { homeOf } from '#web/address/returnTo.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { TownLogo } from '#web/tenant/TownLogo.tsx';

const headerLink =
  'flex min-h-11 shrink-0 hit-area items-center gap-1.5 px-2 text-oln-14B-100 hover:bg-key-1100 hover:underline';

/** The way in, or back to one's own pages. */
const OwnPages = () => {
  const tenant = useTenant();
  return storage.get('session_token') === null ? (
    <Link to={paths.login(tenant.tenantAlias)} className={`-me-2 ${headerLink}`}>
      <LogIn aria-hidden="true" className="size-5" />
      ログイン
    </Link>
  ) : (
    <Link to={homeOf(tenant)} className={`-me-2 ${headerLink}`}>
      <UserRound aria-hidden="true" className="size-5" />
      マイページ
    </Link>
  );
};

const Header = () => {
  const tenant = useTenant();
  const { tenantAlias, tenantMode, tenantName, logo } = tenant;
  return (
    <header className="@container bg-key-900 pt-(--safe-top) text-white">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex min-w-0 grow items-center text-std-16B-170 leading-140">
          <TownLogo logo={logo} />
          <Link
            to={tenantMode === 'event' ? paths.openCourses(tenantAlias) : paths.openHalls(tenantAlias)}
            className="inline-flex min-h-11 items-center py-1 hover:underline"
          >
            {tenantName}
          </Link>
        </p>
        <OwnPages />
      </div>
    </header>
  );
};

const tab =
  'flex min-h-12 items-center gap-2 border-b-4 border-transparent px-4 pt-1 text-std-16N-170 leading-130 text-solid-gray-800 hover:bg-key-50 hover:underline aria-[current]:border-key-900 aria-[current]:font-bold aria-[current]:text-key-1000 forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]';

/** On phones the names alone take the line. */
const tabIcon = 'hidden size-5 tablet:block';

/** The pages that anybody may look at. */
const Tabs = () => {
  const { tenantAlias, tenantMode } = useTenant();
  return (
    <nav aria-label="主なページ" className="border-b border-solid-gray-420 bg-white">
      <div className="page-width">
        <ul className="-ms-4 flex flex-wrap">
          {tenantMode === 'event' ? (
            <li>
              <NavLink to={paths.openCourses(tenantAlias)} className={tab}>
                <CalendarSearch aria-hidden="true" className={tabIcon} />
                講座
              </NavLink>
            </li>
          ) : (
            <>
              <li>
                <NavLink to={paths.openHalls(tenantAlias)} className={tab}>
                  <CalendarSearch aria-hidden="true" className={tabIcon} />
                  空き状況
                </NavLink>
              </li>
              <li>
                <NavLink to={paths.openSearch(tenantAlias)} className={tab}>
                  <Search aria-hidden="true" className={tabIcon} />
                  部屋をさがす
                </NavLink>
              </li>
            </>
          )}
          <li>
            <NavLink to={paths.openAnnouncements(tenantAlias)} className={tab}>
              お知らせ
            </NavLink>
          </li>
        </ul>
      </div>
    </nav>
  );
};

const Foot = () => {
  const { tenantAlias, tenantMode, isVisibleToPublic } = useTenant();
  const openData = `/t/${tenantAlias}/open-data/${tenantMode === 'event' ? 'events' : 'facilities'}.csv`;
  const link = 'inline-flex min-h-11 items-center link';
  return (
    <footer className="border-t border-solid-gray-300 bg-white pb-(--safe-bottom)">
      <p className="page-width flex flex-wrap gap-x-6 py-2">
        <Link to={paths.termsOfUse(tenantAlias)} className={link}>
          利用規約
        </Link>
        <Link to={paths.privacyPolicy(tenantAlias)} className={link}>
          プライバシーポリシー
        </Link>
        <Link to={paths.draws(tenantAlias)} className={link}>
          抽選の公開情報
        </Link>
        <Link to={paths.accessibility(tenantAlias)} className={link}>
          アクセシビリティ
        </Link>
        {isVisibleToPublic && (
          <a href={openData} className={link}>
            オープンデータ（CC BY 4.0）
          </a>
        )}
      </p>
    </footer>
  );
};

/** The frame of the pages that anybody may look at. */
export const Component = () => (
  <div className="@container/shell flex min-h-dvh flex-col">
    <AnchorLink
      targetId="main"
      className="sr-only focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:z-40 focus:rounded-6 focus:bg-white focus:px-4! focus:py-3! focus:text-oln-16B-100 link"
    >
      本文へ移動
    </AnchorLink>
    <Header />
    <Tabs />
    <main id="main" tabIndex={-1} className="grow focus-visible:outline-none focus-visible:[box-shadow:none]">
      <Outlet />
    </main>
    <Foot />
  </div>
);
