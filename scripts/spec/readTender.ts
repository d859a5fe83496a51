/** A line of docs/tender.md: whether the product fulfils it, and what shows it or what lacks. */
export type TenderLine = { id: string; mark: '○' | '△' | '×'; text: string; rest: string };

/** What is known to be there: rows of the acceptance page, decisions by their numbers, and files by their paths. */
export type Known = { rows: ReadonlySet<string>; decisions: ReadonlySet<string>; files: ReadonlySet<string> };

/** Reads the lines (`- TN002 ○ text — proofs`) in order. Throws on a line that is given twice or has another form. */
export function readTender(document: string): TenderLine[] {
  const lines = document
    .split('\n')
    .filter((line) => line.startsWith('- TN'))
    .map((line): TenderLine => {
      const [, id = '', mark = '', text = '', rest = ''] = /^- (TN\d+) ([○△×]) (.+?) — (.+)$/.exec(line) ?? [];
      if (!id) throw new Error(`docs/tender.md: "${line}" has another form.`);
      return { id, mark: mark as TenderLine['mark'], text, rest };
    });
  const twice = lines.find(({ id }, index) => lines.findIndex((other) => other.id === id) < index);
  if (twice) throw new Error(`docs/tender.md has ${twice.id} twice.`);
  return lines;
}

const proof = /\[([A-Z]+-\d+)\]|decision (\d{4})|`([^`]+)`/g;

/** What is wrong with the proofs of a line that claims to be fulfilled: none, or one that is not there. */
export function findUnproven({ id, mark, rest }: TenderLine, known: Known): string[] {
  if (mark !== '○') return [];
  const proofs = [...rest.matchAll(proof)];
  const missing = proofs.filter(
    ([, row, decision, file]) =>
      !(
        (row !== undefined && known.rows.has(row)) ||
        (decision !== undefined && known.decisions.has(decision)) ||
        (file !== undefined && known.files.has(file))
      ),
  );
  if (proofs.length === 0) return [`docs/tender.md: ${id} names nothing that shows it.`];
  return missing.map(([named]) => `docs/tender.md: ${id} names ${named}, which is not there.`);
}
