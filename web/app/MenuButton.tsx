import { Menu } from 'lucide-react';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#contract/screens.ts';
import { useIsDesktop } from '#ui/page/useIsDesktop.ts';
import { useTenant } from '#web/address/useTenant.ts';
import type { MenuPanelProps } from './MenuPanel.tsx';

const look =
  'flex min-h-10 shrink-0 hit-area items-center gap-1.5 px-2 text-oln-14B-100 hover:bg-key-1100 hover:underline';

const Label = () => (
  <>
    <Menu aria-hidden="true" className="size-5" />
    {/* With very large text the name of the tenant needs the room more. */}
    <span className="@max-[15rem]/shell:sr-only">メニュー</span>
  </>
);

const loadPanel = () => import('./MenuPanel.tsx');

/** A dialog stands above the menu and belongs to it: logging out asks. */
const isWithin = (menu: HTMLElement | null, target: EventTarget | null) =>
  target instanceof Element && (menu?.contains(target) || target.closest('dialog') !== null);

/** The panel that is open and how it was opened; null while it is closed. */
type Opened = { Panel: ComponentType<MenuPanelProps>; takesFocus: boolean };

const MenuDropdown = () => {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = opened !== null;
  const close = () => setOpened(null);

  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event) => {
      if (!isWithin(ref.current, target)) setOpened(null);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  const open = async (takesFocus: boolean) => {
    const loaded = await loadPanel().catch(() => null);
    if (loaded) setOpened({ Panel: loaded.MenuPanel, takesFocus });
    // Its page says what is wrong.
    else navigate(paths.other(tenantAlias));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the button and the links in it
    <div
      ref={ref}
      className="relative -me-2"
      onBlur={({ relatedTarget }) => relatedTarget && !isWithin(ref.current, relatedTarget) && close()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        close();
        buttonRef.current?.focus();
      }}
    >
      <button
        ref={buttonRef}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={`cursor-pointer ${look}`}
        onPointerEnter={() => void loadPanel().catch(() => null)}
        onClick={() => (isOpen ? close() : open(false))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          if (isOpen) document.getElementById(id)?.querySelector('a')?.focus();
          else open(true);
        }}
      >
        <Label />
      </button>
      {opened && <opened.Panel id={id} takesFocus={opened.takesFocus} onLeave={close} />}
    </div>
  );
};

/** The way to the menu: a page on phones and tablets (spec §2), and what opens below it on desktops. */
export const MenuButton = () => {
  const { tenantAlias } = useTenant();
  const isDesktop = useIsDesktop();
  if (isDesktop) return <MenuDropdown />;
  return (
    <Link to={paths.other(tenantAlias)} className={`-me-2 ${look}`}>
      <Label />
    </Link>
  );
};
