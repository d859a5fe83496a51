import {
  type Document,
  type ErrorCode,
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
import { type Mistake, mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import { firstProblems } from '../problem/problem.ts';

/** A YAML file as plain values, and where in the text each of them stands. */
export type YamlSource = {
  readonly file: string;
  readonly value: unknown;
  /** The line of an entry; of what it would belong to when it is missing. */
  lineOf(path: Path): number;
};

/** More uses of anchors than this is a mistake or an attack on the memory. */
const mostAliases = 1_000;

/** So many entries a text may come to, with what its aliases stand for written out. */
const mostEntries = 200_000;

/**
 * Reads one YAML document, in a time that its length bounds. Throws BundleError for what YAML itself forbids, such as a
 * key that stands twice in a map, and for what comes to too much.
 */
export function parseYaml(file: string, text: string): YamlSource {
  try {
    return readYaml(file, text);
  } catch (error) {
    // The parser goes down by calls of its own.
    if (!(error instanceof RangeError)) throw error;
    throw new BundleError([{ file, line: 1, path: [], ...mistake('tooDeep') }]);
  }
}

function readYaml(file: string, text: string): YamlSource {
  const lines = new LineCounter();
  // The parser compares each key with all before it; repeatedKeys looks at each once.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const wrong = [...document.errors, ...document.warnings];
  if (wrong.length > 0) {
    const tab = wrong.find(({ code }) => code === 'TAB_AS_INDENT');
    // What follows a tab is no mistake of its own.
    const named = firstProblems(tab ? [tab] : wrong);
    const written = text.split('\n');
    throw new BundleError(
      named.map((error) => {
        const line = lineAt(error.pos[0]);
        return { file, line, path: [], ...mistakeOf(error.code, written[line - 1] ?? '') };
      }),
    );
  }
  nameSwitches(document);
  const odd = [...repeatedKeys(document), ...entriesParted(document), ...unknownAliases(document)];
  if (odd.length > 0) {
    const problems = firstProblems(odd).map(({ offset, found }) => ({
      file,
      line: lineAt(offset),
      path: [],
      ...found,
    }));
    throw new BundleError(problems);
  }
  demandBounded(file, document, lineAt);
  const lineOf = (path: Path) => lineAt(offsetOf(document, path));
  return { file, value: plainValue(file, document), lineOf };
}

const switches = new Map([
  ['false', 'off'],
  ['true', 'on'],
]);

/**
 * Programs that go by YAML 1.1 read the keys `off` and `on` as false and true, and save them so, as words or as texts. No entry of ours is named
 * by a truth value, so these are what was written before.
 */
function nameSwitches(document: Document.Parsed) {
  visit(document, {
    Pair(_, { key }) {
      const word = isScalar(key) ? switches.get(String(key.value)) : undefined;
      if (isScalar(key) && word !== undefined) key.value = word;
    },
  });
}

type Odd = { readonly offset: number; readonly found: Mistake };

function repeatedKeys(document: Document.Parsed) {
  const found: Odd[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) found.push({ offset: startOf(key) ?? 0, found: mistake('repeatedKey') });
        seen.add(key.value);
      }
    },
  });
  return found;
}

/** Throws BundleError where aliases of aliases stand for more than anybody would write. */
function demandBounded(file: string, document: Document.Parsed, lineAt: (offset: number) => number) {
  const sizes = new Map<string, number>();
  const sizeOf = (node: unknown): number => {
    if (isAlias(node)) return sizes.get(node.source) ?? 1;
    const parts: unknown[] = isSeq(node)
      ? node.items
      : isMap(node)
        ? node.items.flatMap(({ key, value }) => [key, value])
        : [];
    const size = parts.reduce<number>((sum, part) => sum + sizeOf(part), 1);
    const anchor = anchorOf(node);
    if (anchor !== undefined) sizes.set(anchor, size);
    return size;
  };
  if (sizeOf(document.contents) <= mostEntries) return;
  const line = lineAt(startOf(document.contents) ?? 0);
  throw new BundleError([{ file, line, path: [], ...mistake('tooManyAliases', { most: mostEntries }) }]);
}

/** Numbers and texts such as 1,000円 between braces, which YAML reads as 1 and an entry named 000円. */
function entriesParted(document: Document.Parsed) {
  const found: Odd[] = [];
  visit(document, {
    Map(_, { items, flow }) {
      if (!flow) return;
      items.forEach(({ key, value }, index) => {
        const before = items[index - 1]?.value;
        // An entry that nothing follows, not even a colon.
        if (!isScalar(key) || value !== null || !isScalar(before) || before.type !== 'PLAIN') return;
        const written = `${before.source},${key.source}`;
        const isNumber = typeof before.value === 'number' && /^\d{3}$/.test(key.source ?? '');
        const meant = isNumber ? written.replaceAll(',', '') : `"${written}"`;
        found.push({ offset: startOf(before) ?? 0, found: mistake('commaInBraces', { written, meant }) });
      });
    },
  });
  return found;
}

const anchorOf = (node: unknown) => (node as { anchor?: string } | null)?.anchor;

/** Aliases of anchors that do not stand before them, or that they are a part of. */
function unknownAliases(document: Document.Parsed) {
  const found: Odd[] = [];
  const known = new Set<string>();
  visit(document, {
    Node(_, node, parents) {
      const anchor = anchorOf(node);
      if (anchor !== undefined) known.add(anchor);
      if (!isAlias(node)) return;
      if (known.has(node.source) && !parents.some((parent) => anchorOf(parent) === node.source)) return;
      found.push({ offset: startOf(node) ?? 0, found: mistake('unknownAlias', { name: node.source }) });
    },
  });
  return found;
}

function mistakeOf(yamlCode: ErrorCode, line: string): Mistake {
  if (yamlCode === 'TAB_AS_INDENT') return mistake('tab');
  if (yamlCode === 'RESOURCE_EXHAUSTION') return mistake('tooDeep');
  return /^[^'"：]*：/.test(line) ? mistake('fullWidthColon') : mistake('notYaml', { yamlCode });
}

function plainValue(file: string, document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: mostAliases });
  } catch {
    // Every alias is known, so there are too many of them.
    throw new BundleError([{ file, line: 1, path: [], ...mistake('tooManyAliases', { most: mostAliases }) }]);
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
