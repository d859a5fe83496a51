import { useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { focusPageTitle } from '#ui/page/PageTitle.tsx';
import { screensFor } from './screens.ts';
import {
  areShortcutsOn,
  FormerContext,
  type ListedKeys,
  type Panel,
  PanelContext,
  pressedFor,
  type Shortcut,
  shortcutReader,
  subscribeToShortcuts,
  switchShortcuts,
} from './shortcuts.ts';

/** What the screens on show offer besides the frame, for its list. */
const listed = new Set<{ readonly current: readonly ListedKeys[] }>();

/** All that can be pressed now. Read together: what follows `g` is no key of the screen. */
const mounted = new Set<{ readonly panel: Panel; readonly own: { readonly current: readonly Shortcut[] } }>();
const read = shortcutReader();

function press(event: KeyboardEvent) {
  if (event.defaultPrevented) return;
  const meant = pressedFor(event.target);
  const all = [...mounted].flatMap(({ panel, own }) => ((panel?.current ?? null) === meant ? own.current : []));
  const found = read(all, event);
  if (!found) return;
  event.preventDefault();
  found.run();
}

/**
 * Runs shortcuts pressed outside of fields. A screen may have its own besides those of the frame, which lists them with
 * `others`, the keys that parts of the screen read themselves. Those of a panel are read while it is open.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], others: readonly ListedKeys[] = []) {
  const areOn = useSyncExternalStore(subscribeToShortcuts, areShortcutsOn);
  const panel = useContext(PanelContext);
  const isFormer = useContext(FormerContext);
  const own = useRef(shortcuts);
  // Before it is painted: who sees the screen may press.
  useLayoutEffect(() => {
    own.current = isFormer ? [] : shortcuts;
  });
  useLayoutEffect(() => {
    if (!areOn) return;
    if (mounted.size === 0) document.addEventListener('keydown', press);
    const entry = { panel, own };
    mounted.add(entry);
    return () => {
      mounted.delete(entry);
      if (mounted.size === 0) document.removeEventListener('keydown', press);
    };
  }, [areOn, panel]);
  const offered = useRef<readonly ListedKeys[]>([]);
  useEffect(() => {
    offered.current = [...shortcuts, ...others];
  });
  useEffect(() => {
    listed.add(offered);
    return () => {
      listed.delete(offered);
    };
  }, []);
}

/** Switches all shortcuts of one letter. */
export const ShortcutSwitch = () => {
  const areOn = useSyncExternalStore(subscribeToShortcuts, areShortcutsOn);
  return (
    <Checkbox
      label="キーボードショートカットを使う"
      checked={areOn}
      onChange={(event) => switchShortcuts(event.target.checked)}
    />
  );
};

const Keys = ({ keys }: { keys: string }) => (
  <span className="flex flex-wrap gap-1">
    {keys.split(' ').map((key) => (
      <kbd
        key={key}
        className="min-w-8 rounded-4 border border-solid-gray-420 bg-solid-gray-50 px-2 text-center font-mono text-std-16N-170"
      >
        {key}
      </kbd>
    ))}
  </span>
);

/** The shortcuts of the frame: a letter for each screen, and `?`, which lists them. */
export const FrameShortcuts = () => {
  const navigate = useNavigate();
  const { tenantAlias, tenantMode } = useTenant();
  const { permissions } = useSelf();
  const [isListed, setIsListed] = useState(false);
  const shortcuts: Shortcut[] = [
    ...screensFor({ permissions, tenantMode }).map(({ label, to, key }) => ({
      keys: `g ${key}`,
      label: `${label}を開く`,
      run: async () => {
        const { pathname } = location;
        await navigate(to(tenantAlias));
        // The page is the one that was shown, and takes no focus by itself.
        if (location.pathname === pathname) focusPageTitle();
      },
    })),
    { keys: '?', label: 'この一覧を開く', run: () => setIsListed(true) },
  ];
  useShortcuts(shortcuts);
  return (
    <Dialog isOpen={isListed} onClose={() => setIsListed(false)} title="キーボードショートカット">
      <dl className="flex flex-col gap-2">
        {[...(isListed ? listed : [])]
          .flatMap(({ current }) => current)
          .map(({ keys, label }) => (
            <div key={keys} className="flex items-center gap-4">
              <dt className="w-24 shrink-0">
                <Keys keys={keys} />
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        <div className="flex items-center gap-4">
          <dt className="w-24 shrink-0">
            <Keys keys="Esc" />
          </dt>
          <dd>開いているものを閉じる</dd>
        </div>
      </dl>
      <div className="mt-4 border-t border-solid-gray-300 pt-2">
        <ShortcutSwitch />
      </div>
    </Dialog>
  );
};
