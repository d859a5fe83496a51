import { Menu } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { paths } from '#contract/screens.ts';
import { count } from '#ui/format.ts';
import { useBarHeight } from '#ui/page/useBarHeight.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useSessionKeepAlive } from '#web/account/useSessionKeepAlive.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { useKnownCart } from '#web/event/cart/cartQuery.ts';
import { HoldReminder } from '#web/event/cart/HoldReminder.tsx';
import { badgeText, currentStateOf, type FooterItem, footerItems } from './footerItems.ts';

/** The first tab stop: skips the header, to the element with the id 'main'. */
const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: a link within the page; only the jump is done in code
  <a
    href="#main"
    onClick={(event) => {
      // The router must not take the hash for a page of its own history.
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
    className="sr-only focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:z-40 focus:rounded-6 focus:bg-white focus:px-4! focus:py-3! focus:text-oln-16B-100 link"
  >
    本文へ移動
  </a>
);

// On a phone held sideways, or with very large text, fixed bars would leave no room for the page.
const bar = 'sticky z-20 [@media(height<24rem)]:static';

const Header = () => {
  const { tenantName, tenantAlias } = useTenant();
  const ref = useRef<HTMLElement>(null);
  useBarHeight(ref, '--header-height');
  return (
    <header ref={ref} className={`${bar} @container top-0 bg-key-900 pt-(--safe-top) text-white`}>
      <div className="mx-auto flex min-h-10 max-w-280 items-center justify-between gap-3 px-4 sm:px-6">
        <p className="min-w-0 py-1 text-std-16B-170 leading-140">{tenantName} 予約</p>
        <Link
          to={paths.other(tenantAlias)}
          className="-me-2 flex min-h-10 shrink-0 hit-area items-center gap-1.5 px-2 text-oln-14B-100 hover:bg-key-1100 hover:underline"
        >
          <Menu aria-hidden="true" className="size-5" />
          {/* With very large text the name of the tenant needs the room more. */}
          <span className="@max-[15rem]:sr-only">メニュー</span>
        </Link>
      </div>
    </header>
  );
};

/** On the corner of the icon. The text beside it announces the number. */
const CountBadge = ({ amount }: { amount: number }) => (
  <span
    aria-hidden="true"
    className="absolute start-[calc(50%+0.25rem)] -top-1 min-w-5 rounded-full border border-white bg-key-900 px-1 text-center text-[0.75rem] leading-5 font-700 whitespace-nowrap text-white"
  >
    {badgeText(amount)}
  </span>
);

/** A label too long for one line breaks before its last word. */
const LabelText = ({ label }: { label: string }) =>
  label.split(/(?=カレンダー)/).map((word, index) => (
    <Fragment key={word}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));

/** `amount` is shown unless it is 0. */
const FooterLink = ({ item, amount }: { item: FooterItem; amount: number }) => {
  const { tenantAlias } = useTenant();
  const { pathname } = useLocation();
  return (
    <li className="min-w-0 flex-1">
      <Link
        to={item.to(tenantAlias)}
        aria-current={currentStateOf(item, { tenantAlias, pathname })}
        className="group flex h-full flex-col items-center justify-center gap-0.5 border-t-4 border-transparent pb-1 text-center text-dns-14N-130 leading-130 tracking-normal text-solid-gray-700 hover:bg-key-50 hover:underline focus-visible:-outline-offset-4 aria-[current]:border-key-900 aria-[current]:text-key-1000 aria-[current]:font-bold"
      >
        <span className="relative rounded-full px-4 py-0.5 group-aria-[current]:bg-key-100">
          <item.Icon aria-hidden="true" className="size-6" />
          {amount > 0 && <CountBadge amount={amount} />}
        </span>
        <span className="break-keep">
          <LabelText label={item.label} />
          {amount > 0 && <VisuallyHidden> {count(amount, '件')}</VisuallyHidden>}
        </span>
      </Link>
    </li>
  );
};

const Footer = () => {
  const { tenantMode } = useTenant();
  const cartCount = useKnownCart()?.items.length ?? 0;
  const ref = useRef<HTMLElement>(null);
  useBarHeight(ref, '--footer-height');
  return (
    <footer ref={ref} className={`${bar} bottom-0 border-t border-solid-gray-300 bg-white pb-(--safe-bottom)`}>
      <HoldReminder />
      <nav aria-label="主なページ">
        <ul className="mx-auto flex min-h-[calc(3.75rem-1px)] max-w-180">
          {footerItems[tenantMode].map((item) => (
            <FooterLink key={item.label} item={item} amount={item.showsCartCount ? cartCount : 0} />
          ))}
        </ul>
      </nav>
    </footer>
  );
};

/** The frame of every page for logged-in users. */
export const Component = () => {
  useSessionKeepAlive();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className="grow focus-visible:outline-none focus-visible:shadow-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
};
