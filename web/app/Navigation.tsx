import { Fragment, type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useStickyBar } from '#ui/page/useStickyBar.ts';
import { count } from '#ui/text/format.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useTenant, useUser } from '#web/address/useTenant.ts';
import { useKnownCart } from '#web/event/cart/cartQuery.ts';
import { HoldClock, HoldReminder } from '#web/event/cart/hold/HoldReminder.tsx';
import { badgeText, currentStateOf, type NavigationItem, navigationItems } from './navigationItems.ts';

/** On the corner of the icon. The text beside it announces the number. */
const CountBadge = ({ amount }: { amount: number }) => (
  <span
    aria-hidden="true"
    data-badge
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

// A transparent border is painted when the system chooses the colours.
const currentLine =
  'border-transparent aria-[current]:border-key-900 forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]';

const looks = {
  top: {
    list: 'flex gap-2 -ms-4',
    item: '',
    link: 'min-h-15 gap-2 px-4 border-y-4 border-t-transparent! forced-colors:border-t-[Canvas]! text-std-16N-170 leading-130 text-solid-gray-800',
    // The badge on the icon's corner must not reach the word beside it.
    icon: 'has-[[data-badge]]:me-2',
  },
  bottom: {
    list: 'flex min-h-[calc(3.75rem-1px)]',
    item: 'min-w-0 flex-1',
    link: 'h-full flex-col justify-center gap-0.5 border-t-4 pb-1 text-center text-dns-14N-130 leading-130 tracking-normal text-solid-gray-700',
    icon: 'rounded-full px-4 py-0.5 group-aria-[current]:bg-key-100',
  },
};

type Place = keyof typeof looks;

/** `amount` is shown unless it is 0. */
const NavigationLink = ({ item, amount, place }: { item: NavigationItem; amount: number; place: Place }) => {
  const { tenantAlias } = useTenant();
  const { pathname } = useLocation();
  const look = looks[place];
  return (
    <li className={look.item}>
      <Link
        to={item.to(tenantAlias)}
        aria-current={currentStateOf(item, { tenantAlias, pathname })}
        className={`group flex items-center hover:bg-key-50 hover:underline focus-visible:-outline-offset-4 aria-[current]:font-bold aria-[current]:text-key-1000 ${currentLine} ${look.link}`}
      >
        <span className={`relative ${look.icon}`}>
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

const Links = ({ place, children }: { place: Place; children?: ReactNode }) => {
  const { tenantMode } = useTenant();
  const cartCount = useKnownCart()?.items.length ?? 0;
  return (
    <nav aria-label="主なページ" className="page-width flex justify-between gap-6">
      <ul className={`grow ${looks[place].list}`}>
        {navigationItems[tenantMode].map((item) => (
          <NavigationLink key={item.label} item={item} amount={item.showsCartCount ? cartCount : 0} place={place} />
        ))}
      </ul>
      {children}
    </nav>
  );
};

const WhoIsHere = () => {
  const { userNumberLabel } = useTenant().userAttributeSetting;
  const { userNumber } = useUser();
  return (
    <p className="flex min-w-0 flex-wrap items-center justify-end gap-x-2 text-dns-14N-130 text-solid-gray-700">
      {userNumberLabel}
      <span className="text-std-16B-170 text-solid-gray-800 tabular-nums">{userNumber}</span>
    </p>
  );
};

/** Before the page, on desktops. Of it and the footer the styles show one, so that Tab follows what is seen. */
export const TopNavigation = () => {
  const { tenantMode } = useTenant();
  const ref = useRef<HTMLDivElement>(null);
  useStickyBar(ref, 'nav');
  return (
    <div
      ref={ref}
      className="sticky top-0 z-20 hidden border-b border-solid-gray-420 bg-white in-data-[released~=nav]:static desktop:block"
    >
      <Links place="top">{tenantMode === 'event' ? <HoldClock /> : <WhoIsHere />}</Links>
    </div>
  );
};

/** After the page, on phones and tablets. */
export const Footer = () => {
  const ref = useRef<HTMLElement>(null);
  useStickyBar(ref, 'footer');
  return (
    <footer
      ref={ref}
      className="sticky bottom-0 z-20 border-t border-solid-gray-300 bg-white pb-(--safe-bottom) in-data-[released~=footer]:static desktop:hidden"
    >
      <HoldReminder />
      <Links place="bottom" />
    </footer>
  );
};
