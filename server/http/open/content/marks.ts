import { markLegends, type markWords } from '#rules/facility/calendar/markWords.ts';
import { type Html, html } from '#server/http/page/html.ts';

type Glyph = keyof typeof markWords;

/** As the screens draw them. */
const shapes: Readonly<Record<Glyph, Html>> = {
  '◎': html`<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="4.5"/>`,
  '○': html`<circle cx="12" cy="12" r="8.5"/>`,
  '△': html`<path d="M12 4 21 19.5H3z" stroke-linejoin="round"/>`,
  '×': html`<path d="m6 6 12 12M18 6 6 18" stroke-linecap="round"/>`,
};

const glyphs = Object.keys(shapes) as Glyph[];

const idOf = (glyph: Glyph) => `mark-${glyphs.indexOf(glyph)}`;

/** The shapes, drawn once for all places where they stand. */
export const markSymbols = html`<svg hidden>${glyphs.map(
  (glyph) => html`<symbol id="${idOf(glyph)}" viewBox="0 0 24 24">${shapes[glyph]}</symbol>`,
)}</svg>`;

export const markShape = (glyph: Glyph, size: 'size-5' | 'size-7') =>
  html`<svg aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.5" class="inline-block shrink-0 ${
    glyph === '×' ? 'text-solid-gray-600' : 'text-key-900'
  } ${size}"><use href="#${idOf(glyph)}"/></svg>`;

/** What the marks mean: in few words on a phone, and in all of them to who listens. */
export const markLegend = html`<ul role="list" aria-label="記号の意味" class="flex flex-wrap gap-x-3 gap-y-1 tablet:gap-x-4">${glyphs.map(
  (glyph) =>
    html`<li class="flex items-center gap-1.5 text-dns-14N-130">${markShape(glyph, 'size-5')}<span class="sr-only">${glyph}</span><span aria-hidden="true" class="tablet:hidden">${markLegends[glyph].short}</span><span class="sr-only tablet:not-sr-only">${markLegends[glyph].legend}</span></li>`,
)}</ul>`;
