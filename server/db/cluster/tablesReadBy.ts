/** The tables that the body of a function in PL/pgSQL reads or writes, or '(what it executes)' where it makes up SQL. */
export function tablesReadBy(body: string, tables: readonly string[]): readonly string[] {
  const plain = body
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase();
  const named = new Set(
    [...plain.matchAll(/\b(?:from|join|into|update|using|table)\s+(?:only\s+)?(?:public\s*\.\s*)?"?(\w+)/g)].map(
      ([, name]) => name,
    ),
  );
  return [...tables.filter((name) => named.has(name)), ...(/\bexecute\b/.test(plain) ? ['(what it executes)'] : [])];
}
