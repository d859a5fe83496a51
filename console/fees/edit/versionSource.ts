import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, visit } from 'yaml';
import type { EntryPath } from '#rules/ordinance/priceCells.ts';

/** The text of a version as plain values, and where each of them stands in it. */
export type VersionSource = {
  readonly text: string;
  readonly value: unknown;
  /** From and to, for a single value that is written there by itself. */
  readonly rangeOf: (path: EntryPath) => readonly [number, number] | null;
};

const hasKey = ({ key }: Pair, step: string | number) => isScalar(key) && String(key.value) === String(step);

/** Null for what is no YAML, and for values that stand once and are used several times: none of them changes alone. */
export function readSource(text: string): VersionSource | null {
  const document = parseDocument(text, { prettyErrors: false });
  if (document.errors.length > 0 || document.warnings.length > 0 || !isMap(document.contents)) return null;
  let isShared = false;
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) isShared = true;
    },
  });
  if (isShared) return null;
  const rangeOf = (path: EntryPath) => {
    let node: unknown = document.contents;
    for (const step of path) {
      if (isMap(node)) node = node.items.find((pair) => hasKey(pair, step))?.value;
      else node = isSeq(node) && typeof step === 'number' ? node.items[step] : undefined;
    }
    const range = isScalar(node) ? (node as Node).range : undefined;
    return range ? ([range[0], range[1]] as const) : null;
  };
  return { text, value: document.toJS(), rangeOf };
}

type Change = { readonly path: EntryPath; readonly written: string };

/** The text with these values in the place of others, in the quotes of those. Whatever else stands in it stays. */
export function withValues({ text, rangeOf }: VersionSource, changes: readonly Change[]) {
  const places = changes.flatMap(({ path, written }) => {
    const range = rangeOf(path);
    return range ? [{ from: range[0], to: range[1], written }] : [];
  });
  return places
    .toSorted((one, other) => other.from - one.from)
    .reduce((changed, { from, to, written }) => {
      const former = changed.slice(from, to);
      const [quote] = /^["']/.exec(former) ?? [''];
      // A value on a line below its name, behind '>-', ends with that line.
      const [end] = /\n$/.exec(former) ?? [''];
      return `${changed.slice(0, from)}${quote}${written}${quote}${end}${changed.slice(to)}`;
    }, text);
}
