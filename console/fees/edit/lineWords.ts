import type { Node } from 'yaml';
import type { EntryPath } from '#rules/ordinance/priceCells.ts';
import { listIn, mapIn, textIn } from '#rules/ordinance/writtenWhen.ts';
import { type ListName, listTitles } from './listTitles.ts';
import type { VersionSource } from './versionSource.ts';

/** Whether a line of a text is one of those of an entry. */
export function isWithinEntry({ text, nodeAt }: VersionSource, path: EntryPath, line: number | null) {
  const [from = 0, to = 0] = (nodeAt(path) as Node | null)?.range ?? [];
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  return line !== null && line >= lineAt(from) && line <= lineAt(to - 1);
}

const nameOf = (entry: unknown) => textIn(mapIn(entry).label) || textIn(mapIn(entry).name);

/** Whether a line is the one that names a list, before its first entry. */
const isHead = (source: VersionSource, list: ListName, line: number) =>
  (source.text.split('\n')[line - 1] ?? '').startsWith(`${list}:`);

/** The name of the entry of a list in which a line stands, or of its rule; its place among the others where it has none. */
function wordsIn(source: VersionSource, list: ListName, line: number) {
  const entries = listIn(mapIn(source.value)[list]);
  const at = entries.findIndex((_, index) => isWithinEntry(source, [list, index], line));
  if (at < 0) return entries.length > 0 && isHead(source, list, line) ? listTitles[list] : null;
  const rule = listIn(mapIn(entries[at]).rules).find((_, index) =>
    isWithinEntry(source, [list, at, 'rules', index], line),
  );
  const name = nameOf(rule) || nameOf(entries[at]);
  return name === '' ? `${listTitles[list]}の${at + 1}つ目` : `${listTitles[list]}「${name}」`;
}

/** What a line of a version belongs to, as its forms call it; null for what no form has. */
export function lineWords(source: VersionSource, line: number): string | null {
  const lists = Object.keys(listTitles) as ListName[];
  return lists.map((list) => wordsIn(source, list, line)).find((words) => words !== null) ?? null;
}
