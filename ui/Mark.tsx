import type { ReactNode } from 'react';
import { markLegends, markWords } from '#rules/facility/calendar/markWords.ts';

export type MarkGlyph = '◎' | '○' | '△' | '×';

type MarkLook = { label: string; legend: string; short: string; ink: string; shape: ReactNode };

/** Each mark differs by shape and weight; colour only follows. */
export const marks: Record<MarkGlyph, MarkLook> = {
  '◎': {
    label: markWords['◎'],
    ...markLegends['◎'],
    ink: 'text-key-900',
    shape: (
      <>
        <circle cx="12" cy="12" r="9" />
        <circle cx="12" cy="12" r="4.5" />
      </>
    ),
  },
  '○': {
    label: markWords['○'],
    ...markLegends['○'],
    ink: 'text-key-900',
    shape: <circle cx="12" cy="12" r="8.5" />,
  },
  '△': {
    label: markWords['△'],
    ...markLegends['△'],
    ink: 'text-key-900',
    shape: <path d="M12 4 21 19.5H3z" strokeLinejoin="round" />,
  },
  '×': {
    label: markWords['×'],
    ...markLegends['×'],
    ink: 'text-solid-gray-600',
    shape: <path d="m6 6 12 12M18 6 6 18" strokeLinecap="round" />,
  },
};

export const MarkShape = ({ glyph, className = 'size-7' }: { glyph: MarkGlyph; className?: string | undefined }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    className={`inline-block shrink-0 ${marks[glyph].ink} ${className}`}
  >
    {marks[glyph].shape}
  </svg>
);

const glyphs: readonly MarkGlyph[] = ['◎', '○', '△', '×'];

/** Few words on a phone, unless there is room for all of them. Who listens gets all. */
const LegendText = ({ glyph, isFull }: { glyph: MarkGlyph; isFull: boolean }) => (
  <>
    <span aria-hidden="true" className={isFull ? 'hidden' : 'tablet:hidden'}>
      {marks[glyph].short}
    </span>
    <span className={isFull ? '' : 'sr-only tablet:not-sr-only'}>{marks[glyph].legend}</span>
  </>
);

/** What the marks of a table mean, in words. `isFull`: in all words on a phone, too. */
export const MarkLegend = ({ isFull = false }: { isFull?: boolean }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
  <ul role="list" aria-label="記号の意味" className="flex flex-wrap gap-x-3 gap-y-1 tablet:gap-x-4">
    {glyphs.map((glyph) => (
      <li key={glyph} className="flex items-center gap-1.5 text-dns-14N-130">
        <MarkShape glyph={glyph} className="size-5" />
        <span className="sr-only">{glyph}</span>
        <LegendText glyph={glyph} isFull={isFull} />
      </li>
    ))}
  </ul>
);
