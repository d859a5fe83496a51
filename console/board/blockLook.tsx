import {
  Ban,
  CalendarCheck,
  Hourglass,
  Landmark,
  type LucideIcon,
  Megaphone,
  Shuffle,
  Trophy,
  UserCheck,
  UsersRound,
} from 'lucide-react';
import type { BoardBlock } from '#contract/desk/board.ts';

type BlockLook = { readonly word: string; readonly Icon: LucideIcon; readonly ink: string };

const ofStates: Readonly<Record<string, Omit<BlockLook, 'word'>>> = {
  審査中: { Icon: Hourglass, ink: 'border-dashed border-warning-orange-2 bg-orange-50 text-orange-900' },
  当選: { Icon: Trophy, ink: 'border-key-900 bg-white text-key-1000' },
  受付済み: { Icon: UserCheck, ink: 'border-success-2 bg-green-50 text-green-900' },
};

const confirmed = { Icon: CalendarCheck, ink: 'border-key-900 bg-key-50 text-key-1000' };

const others = {
  closure: { word: '休館', Icon: Ban, ink: 'border-solid-gray-600 bg-solid-gray-100 text-solid-gray-800' },
  official: { word: '公用', Icon: Landmark, ink: 'border-double border-solid-gray-700 bg-white text-solid-gray-800' },
  offer: { word: '案内中', Icon: Megaphone, ink: 'border-dashed border-key-900 bg-white text-key-1000' },
  claim: { word: 'キャンセル待ち', Icon: UsersRound, ink: 'border-dotted border-key-900 bg-white text-key-1000' },
  draw: { word: '調整中', Icon: Shuffle, ink: 'border-dotted border-solid-gray-700 bg-white text-solid-gray-800' },
} as const;

/** A state by word and shape; the colour only follows. */
export function blockLook({ kind, statusText }: Pick<BoardBlock, 'kind' | 'statusText'>): BlockLook {
  if (kind !== 'reservation') return others[kind];
  return { word: statusText, ...(ofStates[statusText] ?? confirmed) };
}
