/** A wrong entry of a file that was to be imported; `line` counts from 1. */
export type Problem = { readonly file: string; readonly line: number; readonly reason: string };

const sentence = ({ file, line, reason }: Problem) => `${file}:${line}: ${reason}`;

/** Thrown before anything is kept of a file with wrong entries; the message names each of them. */
export class BundleError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const sorted = problems.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
    super(sorted.map(sentence).join('\n'));
    this.name = 'BundleError';
    this.problems = sorted;
  }
}

/** So many mistakes are named at once. A text with more is mended from its first ones. */
const mostProblems = 200;

export const firstProblems = <Found>(all: readonly Found[]) => all.slice(0, mostProblems);

/** Whether a list of mistakes is as long as anybody reads. Finding the line of one more takes its time. */
export const isFull = (problems: readonly unknown[]) => problems.length >= mostProblems;
