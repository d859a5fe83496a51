import { dirname } from 'node:path';
import { type Findings, isTest, type Sources } from './readSources.ts';

/** What can be taken in at a glance. */
const mostFiles = 25;

/** Warns of folders that hold more than can be taken in at a glance; tests do not count. */
export function checkFolders(sources: Sources): Findings {
  const files = [...sources.keys()].filter((path) => !isTest(path));
  const warnings = [...Map.groupBy(files, (path) => dirname(path))]
    .filter(([, held]) => held.length > mostFiles)
    .map(([folder, held]) => `${folder} holds ${held.length} files beside tests, more than ${mostFiles}: part it`);
  return { read: files.length, problems: [], warnings };
}
