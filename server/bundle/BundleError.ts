import { fileLine, type Problem } from './problem/problem.ts';

/** Thrown before anything is kept of a file with wrong entries; the message names each of them. */
export class BundleError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const sorted = problems.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
    super(sorted.map(fileLine).join('\n'));
    this.name = 'BundleError';
    this.problems = sorted;
  }
}
