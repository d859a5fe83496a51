import { useEffect, useRef } from 'react';
import { paths } from '#contract/screens.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { MenuFoot, MenuRows } from './Menu.tsx';

export type MenuPanelProps = {
  id: string;
  /** Opened by an arrow, it takes the focus to its first entry. */
  takesFocus: boolean;
  onLeave: () => void;
};

/** The menu below its button; the arrows go from one entry to the next. */
export const MenuPanel = ({ id, takesFocus, onLeave }: MenuPanelProps) => {
  const { tenantAlias } = useTenant();
  const ref = useRef<HTMLDivElement>(null);
  const entries = () => [...(ref.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it appears
  useEffect(() => {
    if (takesFocus) entries()[0]?.focus();
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: presses and keys come from the links and the button in it
    <div
      ref={ref}
      id={id}
      onClick={({ target }) => target instanceof Element && target.closest('a') && onLeave()}
      onKeyDown={(event) => {
        const all = entries();
        const at = all.indexOf(event.target as HTMLElement);
        const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
        if (next === undefined || at < 0) return;
        event.preventDefault();
        all.at(next % all.length)?.focus();
      }}
      className="absolute end-0 top-full z-30 flex w-96 flex-col gap-4 rounded-12 border border-solid-gray-300 bg-white p-4 text-solid-gray-800 [box-shadow:var(--shadow-2)]"
    >
      <MenuRows />
      <MenuFoot />
      <p className="text-center">
        <TextLink to={paths.other(tenantAlias)}>メニューのページを開く</TextLink>
      </p>
    </div>
  );
};
