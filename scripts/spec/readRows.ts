/** One promise of docs/acceptance.md. */
export type Row = { id: string; text: string };

/** Reads the rows (`- LOGIN-01 text`) in order. Throws on a row given twice. */
export function readRows(document: string): Row[] {
  const rows = [...document.matchAll(/^- ([A-Z]+-\d+) (.+)$/gm)].map(([, id = '', text = '']) => ({ id, text }));
  if (new Set(rows.map(({ id }) => id)).size < rows.length) throw new Error('docs/acceptance.md has a row twice.');
  return rows;
}
