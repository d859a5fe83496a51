import type { RefObject } from 'react';
import { useSelf, useToday } from '#console/address/useConsole.ts';
import { useShortcuts } from '#console/shell/Shortcuts.tsx';
import { gridKeys } from './BoardGrid.tsx';
import type { BlockActs } from './useBlockActs.ts';
import type { BoardAddress } from './useBoardAddress.ts';

/** The cell that Tab leads to. */
const focusGrid = () => document.querySelector<HTMLElement>('[role="gridcell"] [tabindex="0"]')?.focus();

type BoardKeys = {
  address: BoardAddress;
  acts: BlockActs;
  weekRoom: string;
  dateField: RefObject<HTMLInputElement | null>;
  mayBook: boolean;
  onBegin: () => void;
  onPrint: () => void;
};

/** The keys of the board: those that lead to another day or view, then those that act on it. */
export function useBoardKeys({ address, acts, weekRoom, dateField, mayBook, onBegin, onPrint }: BoardKeys) {
  const { view, page, show, go } = address;
  const { permissions } = useSelf();
  const today = useToday();
  const isFree = !acts.moving.isOn;
  const mayReceive = permissions.includes('reception.checkIn');
  const isDay = view === 'day';
  const isMonth = view === 'month';
  useShortcuts(
    [
      { keys: 't', label: '今日の台帳', run: () => void go(today) },
      { keys: 'PageUp', label: '前の日・週・月', run: () => page(-1) },
      { keys: 'PageDown', label: '次の日・週・月', run: () => page(1) },
      ...(isDay
        ? [
            { keys: 'Shift PageUp', label: '1週間前', run: () => page(-1, 'week') },
            { keys: 'Shift PageDown', label: '1週間後', run: () => page(1, 'week') },
          ]
        : []),
      { keys: 'f', label: '日付の入力', run: () => dateField.current?.focus() },
      ...(isMonth ? [] : [{ keys: 'b', label: '台帳のマス', run: focusGrid }]),
      { keys: 'd', label: '日の表示', run: () => show('day', weekRoom) },
      { keys: 'w', label: '週（1室）の表示', run: () => show('week', weekRoom) },
      { keys: 'k', label: '月の表示', run: () => show('month', weekRoom) },
      ...(acts.mayMove && isFree ? [{ keys: 'm', label: '選んだ予約の移動', run: acts.moveMeant }] : []),
      ...(mayReceive && isFree ? [{ keys: 'c', label: '選んだ予約の受付', run: acts.receiveMeant }] : []),
      ...(mayBook ? [{ keys: 'n', label: '新しい予約', run: onBegin }] : []),
      ...(isDay ? [{ keys: 'p', label: '当日一覧の印刷', run: onPrint }] : []),
    ],
    isMonth ? [] : mayBook ? gridKeys : gridKeys.slice(0, 1),
  );
}
