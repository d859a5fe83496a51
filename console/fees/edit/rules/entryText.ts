import { type CST, isMap, isScalar, isSeq, type Node, type Pair, stringify, type YAMLMap, type YAMLSeq } from 'yaml';
import type { EntryPath } from '#rules/ordinance/priceCells.ts';
import { listIn, mapIn } from '#rules/ordinance/writtenWhen.ts';
import { readSource, type VersionSource } from '../versionSource.ts';

/** What is done to one entry of a list of a version, such as a rule. `path` ends with its place in the list. */
export type EntryChange = { readonly path: EntryPath } & (
  | { readonly kind: 'add' | 'change'; readonly value: unknown }
  | { readonly kind: 'remove' }
  /** Behind the one that follows. */
  | { readonly kind: 'swap' }
);

type Splice = { readonly from: number; readonly to: number; readonly text: string };

/** Values that are alike, whatever the order of their entries. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && isSameValue(value, right.get(key)))
  );
}

/** The list with the change, as values. */
function changedList(list: readonly unknown[], at: number, change: EntryChange): readonly unknown[] {
  switch (change.kind) {
    case 'add':
      return list.toSpliced(at, 0, change.value);
    case 'change':
      return list.with(at, change.value);
    case 'remove':
      return list.toSpliced(at, 1);
    case 'swap':
      return list.toSpliced(at, 2, list[at + 1], list[at]);
  }
}

/** A value with another one at a place of it. A list that has lost its last entry is left out. */
function withChange(value: unknown, path: EntryPath, change: EntryChange): unknown {
  const [step = 0, ...rest] = path;
  if (rest.length === 0) return changedList(listIn(value), Number(step), change);
  if (typeof step === 'number') return listIn(value).with(step, withChange(listIn(value)[step], rest, change));
  const { [step]: former, ...others } = mapIn(value);
  const next = withChange(former, rest, change);
  if (Array.isArray(next) && next.length === 0) return others;
  return { ...mapIn(value), [step]: next };
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Holds a list of entries, which stand below each other. */
const holdsEntries = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isRecord) : isRecord(value) && Object.values(mapIn(value)).some(holdsEntries);

const inLine = (value: unknown) => stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd();

/** A value as a version writes it, a line for each row and rule. `indent` stands before every line but the first. */
function writtenValue(value: unknown, indent: string): string {
  if (!holdsEntries(value)) return inLine(value);
  const lines = Array.isArray(value)
    ? value.map((item) => `- ${writtenValue(item, `${indent}  `)}`)
    : Object.entries(mapIn(value)).map(([key, part]) => writtenPair(key, part, indent));
  return lines.join(`\n${indent}`);
}

const writtenPair = (key: string, value: unknown, indent: string) =>
  holdsEntries(value) ? `${key}:\n${indent}  ${writtenValue(value, `${indent}  `)}` : `${key}: ${inLine(value)}`;

const startOf = (node: unknown) => (node as Node | null)?.range?.[0] ?? 0;

/** Where the last value within a node ends: what follows, such as a comment, is no part of it. */
function endOf(node: unknown, text: string): number {
  const range = (node as Node | null)?.range;
  if (!isFlow(node) && isSeq(node) && node.items.length > 0) return endOf(node.items.at(-1), text);
  if (!isFlow(node) && isMap(node)) {
    const last = node.items.at(-1);
    if (last) return endOf(isEmptyNode(last.value) ? last.key : last.value, text);
  }
  const end = range?.[1] ?? 0;
  // The text of a block ends with its line.
  return text[end - 1] === '\n' ? end - 1 : end;
}

const isEmptyNode = (node: unknown) => node === null || (isScalar(node) && node.range?.[0] === node.range?.[1]);

const isFlow = (node: unknown) => (node as { flow?: boolean } | null)?.flow === true;

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;

const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
};

const indentAt = (text: string, at: number) => ' '.repeat(at - lineStart(text, at));

/** Where an entry of a list in lines begins, with its '-'; null where it does not begin its line. */
function linesOf(text: string, list: YAMLSeq, index: number) {
  const start = (list.srcToken as CST.BlockSequence | undefined)?.items[index]?.start ?? [];
  const mark = start.find(({ type }) => type === 'seq-item-ind')?.offset ?? 0;
  const from = lineStart(text, mark);
  const isAlone = text.slice(from, mark).trim() === '' && text[mark] === '-';
  return isAlone ? { from, mark, to: lineEnd(text, endOf(list.items[index], text)) } : null;
}

/** An entry of a list in lines that is added, removed or moved: whole lines. */
function linesChanged(text: string, list: YAMLSeq, at: number, change: EntryChange): readonly Splice[] | null {
  if (change.kind === 'add') {
    const isLast = at >= list.items.length;
    const beside = linesOf(text, list, isLast ? list.items.length - 1 : at);
    if (!beside) return null;
    const indent = text.slice(beside.from, beside.mark);
    const entry = `${indent}- ${writtenValue(change.value, `${indent}  `)}`;
    return isLast
      ? [{ from: beside.to, to: beside.to, text: `\n${entry}` }]
      : [{ from: beside.from, to: beside.from, text: `${entry}\n` }];
  }
  const [own, next] = [linesOf(text, list, at), linesOf(text, list, at + 1)];
  if (!own) return null;
  if (change.kind === 'remove') return [{ from: own.from, to: Math.min(own.to + 1, text.length), text: '' }];
  if (!next) return null;
  return [
    { from: own.from, to: own.to, text: text.slice(next.from, next.to) },
    { from: next.from, to: next.to, text: text.slice(own.from, own.to) },
  ];
}

/** An entry between brackets that is added, removed or moved. */
function bracketsChanged(text: string, list: YAMLSeq, at: number, change: EntryChange): readonly Splice[] | null {
  const ranges = list.items.map((item) => ({ from: startOf(item), to: endOf(item, text) }));
  const [before, own, next] = [ranges[at - 1], ranges[at], ranges[at + 1]];
  if (change.kind === 'add') {
    const written = inLine(change.value);
    if (own) return [{ from: own.from, to: own.from, text: `${written}, ` }];
    return before ? [{ from: before.to, to: before.to, text: `, ${written}` }] : null;
  }
  if (!own) return null;
  if (change.kind === 'remove') {
    if (next) return [{ from: own.from, to: next.from, text: '' }];
    return before ? [{ from: before.to, to: own.to, text: '' }] : null;
  }
  if (!next) return null;
  return [
    { ...own, text: text.slice(next.from, next.to) },
    { ...next, text: text.slice(own.from, own.to) },
  ];
}

const keyOf = ({ key }: Pair) => (isScalar(key) ? String(key.value) : '');

/** What stands there becomes another value, part by part: what stays alike stays as it is written. */
function valueChanged(text: string, node: unknown, before: unknown, after: unknown): readonly Splice[] {
  if (isSameValue(before, after)) return [];
  if (isSeq(node) && Array.isArray(after) && after.length === node.items.length) {
    return node.items.flatMap((item, index) => valueChanged(text, item, listIn(before)[index], after[index]));
  }
  if (isMap(node) && isRecord(after)) {
    const parts = partsChanged(text, node, mapIn(before), mapIn(after));
    if (parts) return parts;
  }
  const [from, to] = [startOf(node), endOf(node, text)];
  return [{ from, to, text: isFlow(node) ? inLine(after) : writtenValue(after, indentAt(text, from)) }];
}

type Entries = Readonly<Record<string, unknown>>;

/** The entries of a map that differ; null where it stands between braces and would have others. */
function partsChanged(text: string, map: YAMLMap, before: Entries, after: Entries): readonly Splice[] | null {
  const added = Object.keys(after).filter((key) => !(key in before));
  const isOther = added.length > 0 || Object.keys(before).some((key) => !(key in after));
  if (isFlow(map) && isOther) return null;
  const kept = map.items.flatMap((pair, index) => {
    const key = keyOf(pair);
    return key in after ? valueChanged(text, pair.value, before[key], after[key]) : [pairRemoved(text, map, index)];
  });
  if (added.length === 0) return kept;
  const indent = indentAt(text, startOf(map));
  const end = lineEnd(text, endOf(map, text));
  const lines = added.map((key) => `\n${indent}${writtenPair(key, after[key], indent)}`);
  return [...kept, { from: end, to: end, text: lines.join('') }];
}

/** The first of a map may stand behind the '-' of its list. */
function pairRemoved(text: string, { items }: YAMLMap, index: number): Splice {
  const [pair, next] = [items[index], items[index + 1]];
  const from = startOf(pair?.key);
  if (index === 0 && next) return { from, to: startOf(next.key), text: '' };
  const to = lineEnd(text, endOf(isEmptyNode(pair?.value) ? pair?.key : pair?.value, text));
  return { from: lineStart(text, from), to: Math.min(to + 1, text.length), text: '' };
}

const spliced = (text: string, splices: readonly Splice[]) =>
  splices
    .toSorted((one, other) => other.from - one.from)
    .reduce((changed, { from, to, text: part }) => `${changed.slice(0, from)}${part}${changed.slice(to)}`, text);

/** The change as it touches the least of the text. */
function splicesFor({ text, value, nodeAt }: VersionSource, change: EntryChange, wanted: unknown) {
  const list = nodeAt(change.path.slice(0, -1));
  const at = Number(change.path.at(-1));
  const isLast = change.kind === 'remove' && isSeq(list) && list.items.length === 1;
  if (change.kind === 'change' || !isSeq(list) || list.items.length === 0 || isLast) {
    return valueChanged(text, nodeAt([]), value, wanted);
  }
  return isFlow(list) ? bracketsChanged(text, list, at, change) : linesChanged(text, list, at, change);
}

/**
 * The text of a version with one entry added, changed, removed or moved. The rest of it stays, character by character. Where
 * the way it is written does not allow that (entries that share a line), the version is written anew.
 */
export function withEntry(source: VersionSource, change: EntryChange): string {
  const wanted = withChange(source.value, change.path, change);
  return written(source, splicesFor(source, change, wanted), wanted);
}

function written({ text }: VersionSource, splices: readonly Splice[] | null, wanted: unknown) {
  const changed = splices && spliced(text, splices);
  if (changed !== null && isSameValue(readSource(changed)?.value, wanted)) return changed;
  return `${writtenValue(wanted, '')}\n`;
}

/** The text without any of these lists. */
export function withoutLists(source: VersionSource, lists: readonly string[]): string {
  const kept = Object.entries(mapIn(source.value)).filter(([name]) => !lists.includes(name));
  const wanted = Object.fromEntries(kept);
  return written(source, valueChanged(source.text, source.nodeAt([]), source.value, wanted), wanted);
}
