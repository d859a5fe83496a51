import type { House } from './house.ts';
import { type Findings, isTest, placeOf, type Source, type Sources } from './readSources.ts';
import { readStatements } from './readStatements.ts';
import { readTables } from './readTables.ts';

/**
 * Whoever writes a table that processes keep in memory raises a version: in its own file, or in the file that
 * house.ts names for it, which must lead to the writer. Otherwise another process would go on answering from what was.
 */
export function checkVersions(sources: Sources, { tables: rules, versions }: House): Findings {
  const tables = readTables(sources.get(rules.schema)?.text ?? '');
  const known = { isTable: (name: string) => tables.has(name), isVolatile: () => false, writers: rules.writers };
  const writers = [...sources.values()].filter(
    (source) => placeOf(source.path).room === 'server' && !isTest(source.path) && writes(source),
  );

  function writes({ path, text }: Source) {
    return readStatements(path, text, known).statements.some(({ uses }) =>
      uses.some(({ table, isWrite }) => isWrite && versions.tables.includes(table)),
    );
  }

  const raises = (path: string) =>
    sources.get(path)?.links.some(({ target, isTypeOnly }) => !isTypeOnly && target === versions.raisers) === true;

  const problems = writers.flatMap(({ path }) => {
    if (raises(path)) return [];
    const raiser = versions.raisedIn[path];
    if (raiser === undefined) {
      return [
        `${path}: writes what processes keep in memory without raising a version: call ${versions.raisers}, ` +
          'or name the file that does in scripts/guards/house.ts',
      ];
    }
    if (raises(raiser) && leadsTo(sources, raiser, path)) return [];
    return [`${path}: its versions are to be raised in ${raiser}, which does not raise any or does not lead to it`];
  });
  const unknown = Object.keys(versions.raisedIn).filter((path) => !writers.some((writer) => writer.path === path));
  return {
    read: writers.length,
    problems: [...problems, ...unknown.map((path) => `${path}: writes nothing that is kept: take it out of house.ts`)],
  };
}

/** True when one file imports the other, directly or through others. */
function leadsTo(sources: Sources, from: string, to: string) {
  const seen = new Set([from]);
  for (const path of seen) {
    if (path === to) return true;
    for (const { target } of sources.get(path)?.links ?? []) if (sources.has(target)) seen.add(target);
  }
  return false;
}
