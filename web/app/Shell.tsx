import { useRef } from 'react';
import { Outlet } from 'react-router';
import { AnchorLink } from '#ui/page/AnchorLink.tsx';
import { useStickyBar } from '#ui/page/useStickyBar.ts';
import { MailRefused } from '#web/account/contact/MailRefused.tsx';
import { useSessionKeepAlive } from '#web/account/useSessionKeepAlive.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { HoldNews } from '#web/event/cart/hold/HoldReminder.tsx';
import { TownLogo } from '#web/tenant/TownLogo.tsx';
import { MenuButton } from './MenuButton.tsx';
import { Footer, TopNavigation } from './Navigation.tsx';

/** The first tab stop: skips the header, to the element with the id 'main'. */
const SkipLink = () => (
  <AnchorLink
    targetId="main"
    className="sr-only focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:z-40 focus:rounded-6 focus:bg-white focus:px-4! focus:py-3! focus:text-oln-16B-100 link"
  >
    本文へ移動
  </AnchorLink>
);

const Header = () => {
  const { tenantName, logo } = useTenant();
  const ref = useRef<HTMLElement>(null);
  useStickyBar(ref, 'header');
  return (
    <header
      ref={ref}
      className="sticky top-0 z-20 bg-key-900 pt-(--safe-top) text-white in-data-[released~=header]:static desktop:static desktop:z-auto"
    >
      <div className="page-width flex min-h-10 items-center justify-between gap-3">
        <p className="flex min-w-0 grow items-center py-1 text-std-16B-170 leading-140">
          <TownLogo logo={logo} />
          <span>
            {tenantName} <span className="whitespace-nowrap">予約</span>
          </span>
        </p>
        <MenuButton />
      </div>
    </header>
  );
};

/** The frame of every page for logged-in users. */
export const Component = () => {
  useSessionKeepAlive();
  return (
    <div className="@container/shell flex min-h-dvh flex-col">
      <SkipLink />
      <HoldNews />
      <Header />
      <TopNavigation />
      <main id="main" tabIndex={-1} className="grow focus-visible:outline-none focus-visible:[box-shadow:none]">
        <MailRefused />
        <Outlet />
      </main>
      <Footer />
    </div>
  );
};
