import { hexToBytes } from '@noble/hashes/utils.js';
import { closeList } from '../draw/closeList.ts';
import { draw } from '../draw/draw.ts';
import type { Definition, EventDefinition, FacilityDefinition, Source } from '../published/definition.ts';
import { digest } from '../published/digest.ts';
import type { Choice, Entry, Line, Use } from '../published/entry.ts';
import { type Holdings, noHoldings } from '../published/holdings.ts';
import type { Transcript } from '../published/transcript.ts';

const secret = digest('a secret for tests');

export const sealed: Source = { type: 'sealed', secretHash: digest(hexToBytes(secret)) };

/** What `sealed` promised. */
export const revealed = { hex: secret };

const announced = {
  algorithm: 'chusen-v1',
  drawId: 'draw-1',
  tenant: 'hoshimi',
  title: '秋の講座',
  opensAt: '2026-09-01T00:00:00Z',
  closesAt: '2026-09-10T15:00:00Z',
  drawAt: '2026-09-11T00:00:00Z',
  announceAt: '2026-09-11T15:00:00Z',
  winLimit: 1,
  source: sealed,
} as const;

export const anEventDraw = (more: Partial<EventDefinition> = {}): EventDefinition => ({
  ...announced,
  kind: 'event',
  events: [{ id: 'tea', name: '茶道', seats: 1 }],
  conditions: [],
  ...more,
});

/** A hall that can be divided: both halves, the whole, and a room of its own with half an hour of preparation. */
export const aFacilityDraw = (more: Partial<FacilityDefinition> = {}): FacilityDefinition => ({
  ...announced,
  title: '12月の抽選',
  kind: 'facility',
  articles: [
    { id: 'hall', name: 'ホール全面', spaces: ['east', 'west'], before: 0, after: 0 },
    { id: 'hall-east', name: 'ホール東', spaces: ['east'], before: 0, after: 0 },
    { id: 'hall-west', name: 'ホール西', spaces: ['west'], before: 0, after: 0 },
    { id: 'studio', name: 'スタジオ', spaces: ['studio'], before: 30, after: 30 },
  ],
  firstDay: '2026-12-01',
  lastDay: '2026-12-31',
  ...more,
});

export const aUse = (article: string, date: string, [from, to]: readonly [number, number]): Use => ({
  article,
  date,
  from,
  to,
});

export const aLine = (n: string, c: readonly Choice[] = ['tea'], t = 1): Line => ({ c, n, t });

/** Numbers that sort in the order they were made. */
export const lines = (count: number, c: readonly Choice[] = ['tea']): Line[] =>
  Array.from({ length: count }, (_, index) => aLine(`E${String(index).padStart(5, '0')}`, c));

/** Lines with salts that follow from their numbers. */
export const entriesOf = (all: readonly Line[]): Entry[] =>
  all.map((line) => ({ line, salt: digest(line.n).slice(0, 32) }));

/** A whole draw from its lines, by the sealed secret. */
export const drawn = (definition: Definition, all: readonly Line[], holdings: Holdings = noHoldings): Transcript =>
  draw(closeList({ definition, entries: entriesOf(all), holdings }), revealed);

/** The choices an entry won. */
export const winsOf = ({ entries, outcomes }: Transcript): { n: string; choice: Choice; round: number }[] =>
  entries.flatMap(({ line }, index) =>
    line.c.flatMap((choice, at) => {
      const round = outcomes[index]?.rounds[at] ?? 0;
      return round === 0 ? [] : [{ n: line.n, choice, round }];
    }),
  );
