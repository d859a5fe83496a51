import { expect } from 'vitest';
import { BundleError } from '#server/bundle/BundleError.ts';
import { fileProblem } from '#server/bundle/problem/problem.ts';
import { resolveBundle } from '#server/bundle/read/resolveBundle.ts';
import { schoolBundleWith } from './schoolBundle.ts';
import { lineWith } from './townBundle.ts';

/** A mistake made in the schoolBundle. */
export type WrongEntry = {
  readonly what: string;
  readonly was: string;
  readonly is: string;
  readonly reason: string;
  /** What stands on the line that is named, when it is not the new text. */
  readonly near?: string;
  /** How many mistakes follow from it. */
  readonly more?: number;
};

export const resolvedSchool = (text: string) =>
  resolveBundle({ file: 'school.yaml', text, todayIn: () => '2026-06-10' });

/** What is wrong with a bundle, by line. */
export function problemsOf(text: string): readonly ReturnType<typeof fileProblem>[] {
  try {
    resolvedSchool(text);
  } catch (error) {
    if (error instanceof BundleError) return error.problems.map(fileProblem);
    throw error;
  }
  return [];
}

/** What is wrong with the schoolBundle after a mistake, and the problem that is expected among it. */
export function schoolProblems({ was, is, reason, near = is }: WrongEntry) {
  const text = schoolBundleWith([was, is]);
  const expected = { file: 'school.yaml', line: lineWith(text, near), reason: expect.stringContaining(reason) };
  return { problems: problemsOf(text), expected };
}
