import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
} from 'yaml';
import { BundleError } from '../BundleError.ts';

export type Path = readonly (string | number)[];

/** A YAML file as plain values, and where in the text each of them stands. */
export type YamlSource = {
  readonly file: string;
  readonly value: unknown;
  /** The line of an entry; of what it would belong to when it is missing. */
  lineOf(path: Path): number;
};

/** More uses of anchors than this is a mistake or an attack on the memory. */
const mostAliases = 1_000;

/**
 * Reads one YAML document. Throws BundleError for what YAML itself forbids, such as a key that stands twice in a map.
 */
export function parseYaml(file: string, text: string): YamlSource {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const wrong = [...document.errors, ...document.warnings];
  if (wrong.length > 0) {
    const tab = wrong.find(({ code }) => code === 'TAB_AS_INDENT');
    // What follows a tab is no mistake of its own.
    const named = tab ? [tab] : wrong;
    throw new BundleError(
      named.map((error) => {
        const { line } = lines.linePos(error.pos[0]);
        return { file, line, reason: reasonOf(error, text.split('\n')[line - 1] ?? '') };
      }),
    );
  }
  const parted = entriesParted(document);
  if (parted.length > 0) {
    throw new BundleError(
      parted.map(({ offset, written, meant }) => ({
        file,
        line: lines.linePos(offset).line,
        reason: `a comma ends an entry between braces: write ${meant} for ${written}`,
      })),
    );
  }
  const lineOf = (path: Path) => lines.linePos(offsetOf(document, path)).line;
  return { file, value: plainValue(file, document), lineOf };
}

/** Numbers and texts such as 1,000円 between braces, which YAML reads as 1 and an entry named 000円. */
function entriesParted(document: Document.Parsed) {
  const found: { readonly offset: number; readonly written: string; readonly meant: string }[] = [];
  visit(document, {
    Map(_, { items, flow }) {
      if (!flow) return;
      items.forEach(({ key, value }, index) => {
        const before = items[index - 1]?.value;
        // An entry that nothing follows, not even a colon.
        if (!isScalar(key) || value !== null || !isScalar(before) || before.type !== 'PLAIN') return;
        const written = `${before.source},${key.source}`;
        const isNumber = typeof before.value === 'number' && /^\d{3}$/.test(key.source ?? '');
        const meant = isNumber ? written.replaceAll(',', '') : `"${written}" in quotes`;
        found.push({ offset: startOf(before) ?? 0, written, meant });
      });
    },
  });
  return found;
}

function reasonOf(error: { code: string; message: string }, line: string) {
  if (error.code === 'DUPLICATE_KEY') return 'this key stands twice in the same map';
  if (error.code === 'TAB_AS_INDENT') return 'a tab stands before the entry: write blanks (half-width spaces) instead';
  const [colon] = /^[^'"：]*：/.exec(line) ?? [];
  const hint = colon === undefined ? '' : '; the ： of this line is a full-width colon: write : and a blank for it';
  return `not YAML: ${error.message}${hint}`;
}

function plainValue(file: string, document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: mostAliases });
  } catch (error) {
    throw new BundleError([{ file, line: 1, reason: error instanceof Error ? error.message : String(error) }]);
  }
}

/** Walks down as far as the path exists. An entry of a map stands where its key stands. */
function offsetOf(document: Document.Parsed, path: Path) {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const step of path) {
    const resolved: unknown = isAlias(node) ? node.resolve(document) : node;
    const pair = isMap(resolved) ? resolved.items.find((item) => hasKey(item, step)) : undefined;
    const item: unknown = isSeq(resolved) && typeof step === 'number' ? resolved.items[step] : pair?.value;
    const start = startOf(pair?.key ?? item);
    if (start === undefined) return offset;
    offset = start;
    node = item;
  }
  return offset;
}

const hasKey = ({ key }: Pair, step: string | number) => isScalar(key) && String(key.value) === String(step);

const startOf = (node: unknown) => (node as Node | null | undefined)?.range?.[0];
