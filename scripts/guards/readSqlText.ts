import type { Statement, Tie } from './statement.ts';

/** Placeholder for an unknown value or fragment in a template. */
export const hole = '$';

/** Placeholder for an unknown table name in a template. */
export const unknownTable = '$table';

type Scope = Omit<Statement, 'line'>;

const ends =
  'where|join|left|right|inner|cross|full|natural|on|using|group|order|limit|set|returning|for|values|select|having|window';
const tableName = String.raw`(?:only\s+)?(\$table|[a-z_][a-z0-9_]*\b(?!\s*\.))(?:\s+(?:as\s+)?(?!(?:${ends}|default|overriding|do)\b)([a-z_]\w*))?`;
const sources = new RegExp(String.raw`\b(?:from|using)\b(?!\s*\()(.*?)(?=\b(?:${ends}|from)\b|\)|$)`, 'gs');
const joined = new RegExp(String.raw`\bjoin\s+(?:lateral\s+)?${tableName}`, 'g');
const written = new RegExp(
  String.raw`(?<!\b(?:for|do|key|no)\s+)\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+${tableName}`,
  'g',
);
const one = new RegExp(String.raw`^\s*${tableName}`);
const tie = /(?:\b(\w+)\.)?\btenant_id\s*=\s*(?:(?:(\w+)\.)?(tenant_id)\b)?/g;
const sharing = new RegExp(String.raw`\bjoin\s+${tableName}\s+using\s*\(([^)]*)\)`, 'g');
const reversedTie = /=\s*(?:(\w+)\.)?tenant_id\b/g;

/**
 * Reads SQL text with placeholders: one scope for the text itself, and one for each statement in brackets within it. A
 * fragment is a scope without tables. Its tenant conditions count for the text that includes it.
 */
export function readSqlText(text: string, isTable: (name: string) => boolean): [Scope, ...Scope[]] {
  const plain = text
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase();
  const inner: string[] = [];
  const outer = withoutStatements(plain, inner);
  const [first = outer, ...others] = outer.split(/\b(?:union|except|intersect)\b|;/);
  const deeper = inner.flatMap((statement) => readSqlText(statement, isTable));
  return [readScope(first, isTable), ...others.map((part) => readScope(part, isTable)), ...deeper];
}

/** Takes statements in brackets out of a text and collects them. */
function withoutStatements(text: string, found: string[]): string {
  let kept = '';
  for (let at = 0; at < text.length; at += 1) {
    const isStatement =
      text[at] === '(' && /^\(\s*(?:select|with|insert|update|delete)\b/.test(text.slice(at, at + 40));
    const end = isStatement ? closing(text, at) : at;
    if (isStatement) found.push(text.slice(at + 1, end));
    kept += isStatement ? '()' : text[at];
    at = end;
  }
  return kept;
}

function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function readScope(text: string, isTable: (name: string) => boolean): Scope {
  const isKnown = (name: string | undefined): name is string =>
    name === unknownTable || (name !== undefined && isTable(name));
  const use = ([, table, alias]: readonly (string | undefined)[], isWrite: boolean) =>
    isKnown(table) ? [{ table, alias: alias ?? table, isWrite }] : [];
  const writes = [...text.matchAll(written)].flatMap((match) => use(match, true));
  const listed = [...text.matchAll(sources)]
    .filter(({ index }) => !/\b(?:delete|distinct)\s+$/.test(text.slice(0, index)))
    .flatMap(([, list = '']) => list.split(','))
    .flatMap((item) => use(one.exec(item) ?? [], false));
  const joins = [...text.matchAll(joined)].flatMap((match) => use(match, false));
  const uses = [...writes, ...listed, ...joins];
  return {
    uses,
    ties: tiesOf(
      text,
      uses.map(({ alias }) => alias),
    ),
  };
}

function tiesOf(text: string, aliases: readonly string[]): Tie[] {
  const inserted = /\binsert\s+into\s+[^(]*\(([^)]*)\)/.exec(text)?.[1];
  const conditions = text.slice(Math.max(0, text.search(/\b(?:where|on|using|join|and|or)\b/)));
  const ties = [...conditions.matchAll(tie)];
  // A column that a join merges is that of both tables.
  const isMerged = ties.some(([, left, , named]) => left === undefined && named === undefined);
  const merged = [...text.matchAll(sharing)].filter(([, , , columns = '']) => /\btenant_id\b/.test(columns));
  return [
    ...(inserted && /\btenant_id\b/.test(inserted) ? [[aliases[0], undefined] as const] : []),
    ...ties.map(([, left, right, named]): Tie => [left ?? aliases[0], named ? (right ?? aliases[0]) : undefined]),
    ...[...conditions.matchAll(reversedTie)]
      .filter(({ index }) => !/tenant_id\s*$/.test(conditions.slice(0, index)))
      .map(([, right]): Tie => [right ?? aliases[0], undefined]),
    ...(isMerged ? merged.map(([, table, alias]): Tie => [alias ?? table, undefined]) : []),
  ];
}
