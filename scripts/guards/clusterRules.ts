/**
 * What a cluster of Citus does not run, found in the text of a statement; docs/decisions/0026-one-schema-for-a-cluster.md
 * has the reasons. Text has a placeholder where something else is put in.
 */

/** By pg_proc.provolatile. now() and statement_timestamp() are the same for a whole statement, and stable. */
const volatileCall =
  /\b(?:clock_timestamp|timeofday|random|gen_random_uuid|nextval|currval|setval|set_config|pg_(?:try_)?advisory_\w+)\s*\(/;

export const volatileInChange =
  'a cluster changes nothing by a volatile function: give the value, or select the keys in a statement before';

/** Text without comments and quoted words, in small letters. */
const plainSql = (text: string) =>
  text
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase();

export const isVolatile = (text: string) => volatileCall.test(plainSql(text));

/** What is wrong with a statement or a part of one, for the end of a sentence that begins with its place. */
export function clusterRules(text: string): string[] {
  const plain = plainSql(text);
  return [
    ...(/\bset_config\s*\(/.test(plain)
      ? ['set_config reaches only this machine of a cluster: say `set local`, see bindTenant()']
      : []),
    ...(/\bcreate\s+extension\b/.test(plain)
      ? ['creates an extension: that is for the owner of the tables, in a migration']
      : []),
    ...(/\bas\s+(?:not\s+)?(?:materialized\s*)?\(\s*select\s+from\b/.test(plain)
      ? ['a part without columns cannot be passed on in a cluster: select 1']
      : []),
    ...partsOf(plain).flatMap((part) => partRules(part)),
  ];
}

function partRules(part: string): string[] {
  const inserted = /\binsert\s+into\b[^;]*?\bselect\b/.test(part);
  const isChange = /(?:^\W*|\b(?:begin|then|else|loop)\s+)(?:with\s[\s\S]*)?(?:update|delete\s+from)\b/.test(part);
  return [
    ...(inserted && !/\breturning\b|\bon\s+conflict\b/.test(part)
      ? ['a cluster copies what INSERT … SELECT gives, past row-level security, so it refuses: add `returning 1`']
      : []),
    ...(inserted && /\bselect\b[\s\S]*\blateral\b/.test(part)
      ? ['a cluster inserts nothing from LATERAL: select it in a part of its own first']
      : []),
    ...(isChange && volatileCall.test(part) ? [volatileInChange] : []),
    ...(isChange && /\binterval\b|\bmake_interval\s*\(/.test(part)
      ? ['a cluster changes nothing by arithmetic on instants, which depends on the time zone: give the instant']
      : []),
  ];
}

/** A statement and, each by itself, the statements in brackets within it, which stand as () in what encloses them. */
function partsOf(plain: string): string[] {
  const inner: string[] = [];
  let kept = '';
  for (let at = 0; at < plain.length; at += 1) {
    // A select within a change is part of what it changes by.
    const opens = plain[at] === '(' && /^\(\s*(?:with|insert|update|delete)\b/.test(plain.slice(at, at + 40));
    const end = opens ? closing(plain, at) : at;
    if (opens) inner.push(plain.slice(at + 1, end));
    kept += opens ? '()' : plain[at];
    at = end;
  }
  return [...kept.split(';'), ...inner.flatMap(partsOf)];
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
