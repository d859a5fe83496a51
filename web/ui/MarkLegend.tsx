import { type MarkGlyph, MarkShape, marks } from './Mark.tsx';

const glyphs: readonly MarkGlyph[] = ['◎', '○', '△', '×'];

/** What the marks of a table mean, in words. */
export const MarkLegend = () => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from lists without bullets unless it is written
  <ul role="list" aria-label="記号の意味" className="flex flex-wrap gap-x-5 gap-y-1">
    {glyphs.map((glyph) => (
      <li key={glyph} className="flex items-center gap-1.5 text-dns-14N-130">
        <MarkShape glyph={glyph} className="size-5" />
        <span className="sr-only">{glyph}</span>
        {marks[glyph].legend}
      </li>
    ))}
  </ul>
);
