import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, stringify, visit } from 'yaml';
import type { EntryPath } from '#rules/ordinance/priceCells.ts';

/** The text of a version as plain values, and where each of them stands in it. */
export type VersionSource = {
  readonly text: string;
  readonly value: unknown;
  /** From and to, for a single value that is written there by itself. */
  readonly rangeOf: (path: EntryPath) => readonly [number, number] | null;
  /** What stands there, as it was read. */
  readonly nodeAt: (path: EntryPath) => unknown;
  /** Where the first of its entries begins; null where they stand between braces. */
  readonly start: number | null;
};

const hasKey = ({ key }: Pair, step: string | number) => isScalar(key) && String(key.value) === String(step);

/** Null for what is no YAML, and for values that stand once and are used several times: none of them changes alone. */
export function readSource(text: string): VersionSource | null {
  const document = parseDocument(text, { prettyErrors: false, keepSourceTokens: true });
  if (document.errors.length > 0 || document.warnings.length > 0 || !isMap(document.contents)) return null;
  let isShared = false;
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) isShared = true;
    },
  });
  if (isShared) return null;
  const nodeAt = (path: EntryPath) => {
    let node: unknown = document.contents;
    for (const step of path) {
      if (isMap(node)) node = node.items.find((pair) => hasKey(pair, step))?.value;
      else node = isSeq(node) && typeof step === 'number' ? node.items[step] : undefined;
    }
    return node;
  };
  const rangeOf = (path: EntryPath) => {
    const node = nodeAt(path);
    const range = isScalar(node) ? (node as Node).range : undefined;
    return range ? ([range[0], range[1]] as const) : null;
  };
  const start = document.contents.flow ? null : (document.contents.range?.[0] ?? 0);
  return { text, value: document.toJS(), rangeOf, nodeAt, start };
}

/** Either is written in the quotes of the former one; a text in those that it needs. */
export type Change = { readonly path: EntryPath } & ({ readonly written: string } | { readonly text: string });

/** A text as one value, wherever it stands. */
function textValue(text: string, quote = '') {
  if (quote === "'") return `'${text.replaceAll("'", "''")}'`;
  if (quote !== '') return JSON.stringify(text);
  const value = stringify(text, { lineWidth: 0 }).trimEnd();
  return /^["'|>]|[,[\]{}\n]/.test(value) ? JSON.stringify(text) : value;
}

/** What stands in the place of a value. */
function valueFor(change: Change, former: string) {
  // An entry that is named and has no value yet ends with its colon.
  const gap = former === '' ? ' ' : '';
  // A value on a line below its name, behind '>-', ends with that line.
  const [end] = /\n$/.exec(former) ?? [''];
  const [quote] = /^["']/.exec(former) ?? [''];
  if ('text' in change) return `${gap}${textValue(change.text, quote)}${end}`;
  return `${gap}${quote}${change.written}${quote}${end}`;
}

/** The text with these values in the place of others. Whatever else stands in it stays. A text that is missing begins it. */
export function withValues({ text, rangeOf, start }: VersionSource, changes: readonly Change[]) {
  const indent = /[^\n]*$/.exec(text.slice(0, start ?? 0))?.[0] ?? '';
  const places = changes.flatMap((change) => {
    const range = rangeOf(change.path);
    const [name, ...rest] = change.path;
    if (range) return [{ from: range[0], to: range[1], written: valueFor(change, text.slice(...range)) }];
    if (start === null || rest.length > 0 || !('text' in change)) return [];
    return [{ from: start, to: start, written: `${name}: ${textValue(change.text)}\n${indent}` }];
  });
  return places
    .toSorted((one, other) => other.from - one.from)
    .reduce((changed, { from, to, written }) => `${changed.slice(0, from)}${written}${changed.slice(to)}`, text);
}
