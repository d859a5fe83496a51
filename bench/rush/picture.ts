import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Line } from './lines.ts';

const file = join(import.meta.dirname, '../../docs/images/rush.svg');

const rowHeight = 26;
const top = 56;
/** Where the columns begin. */
const columns = { mark: 20, name: 48, figure: 340, limit: 720, beside: 980 };
const width = 1_400;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const cell = (x: number, y: number, text: string, more = '') =>
  `<text x="${x}" y="${y}"${more}>${escaped(text)}</text>`;

/** The lines as an SVG. What is missed shows by a sign too, not by its colour alone. */
export function svgOf(title: string, lines: readonly Line[]) {
  const rows = lines.map(({ name, figure, beside, limit, isReached }, index) => {
    const y = top + rowHeight * (index + 1);
    const band =
      index % 2 === 0 ? `<rect x="0" y="${y - 18}" width="${width}" height="${rowHeight}" fill="#f1f1f4"/>` : '';
    const mark = cell(columns.mark, y, isReached ? '✓' : '✗', ` fill="${isReached ? '#197a4b' : '#ce0000'}"`);
    return `${band}${mark}${cell(columns.name, y, name)}${cell(columns.figure, y, figure)}${cell(columns.beside, y, beside)}${cell(columns.limit, y, limit)}`;
  });
  const height = top + rowHeight * (lines.length + 1);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="14">
<title>${escaped(title)}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${cell(columns.mark, 30, title, ' font-size="16" font-weight="bold"')}
${rows.join('\n')}
</svg>
`;
}

/** Draws the lines into docs/images. */
export async function drawPicture(title: string, lines: readonly Line[]) {
  await writeFile(file, svgOf(title, lines));
  process.stdout.write(`\nDrawn: ${file}\n`);
}
