/** One promise of docs/acceptance.md. `isDue` is false for rows listed under "Not yet built". */
export type Row = { id: string; text: string; isDue: boolean };

const heading = /^## Not yet built\s*$/m;

/** Reads the rows (`- LOGIN-01 text`) in order. Throws on a row given twice and on a listed id that is no row. */
export function readRows(document: string): Row[] {
  const [promised = '', listed = ''] = document.split(heading);
  const notDue = new Set([...listed.matchAll(/^- ([A-Z]+-\d+)\s*$/gm)].map(([, id = '']) => id));
  const rows = [...promised.matchAll(/^- ([A-Z]+-\d+) (.+)$/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
    isDue: !notDue.has(id),
  }));
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size < rows.length) throw new Error('docs/acceptance.md has a row twice.');
  const unknown = [...notDue].filter((id) => !ids.has(id));
  if (unknown.length > 0) throw new Error(`docs/acceptance.md lists as not yet built what is no row: ${unknown}.`);
  return rows;
}
