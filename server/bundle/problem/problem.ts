import { entryNames, entryWords } from '#rules/ordinance/text/entryWords.ts';
import { type Mistake, wordsOf } from './mistake.ts';
import { nameOf, type Path } from './path.ts';

/** A mistake of a file, and where it stands; `line` counts from 1. */
export type Problem = Mistake & { readonly file: string; readonly line: number; readonly path: Path };

/** Notes a mistake and where it stands. */
export type Report = (path: Path, mistake: Mistake) => void;

type Said = Mistake & { readonly path: Path };

const writtenName = (key: string) => key;
const shownName = (key: string) => entryNames[key] ?? key;

/** For people who write files: containers[0].name: … */
export const fileReason = ({ path, ...mistake }: Said) =>
  [nameOf(path), wordsOf(mistake, writtenName)].filter((part) => part !== '').join(': ');

/** The same with the file and its line. */
export const fileLine = (problem: Problem) => `${problem.file}:${problem.line}: ${fileReason(problem)}`;

/** What crosses the wire to the command line. */
export const fileProblem = (problem: Problem) => ({
  file: problem.file,
  line: problem.line,
  reason: fileReason(problem),
});

/** For people at a screen, which calls its fields by Japanese names: 基本使用料1番目の金額「朝」：… */
export const screenReason = ({ path, ...mistake }: Said) =>
  [entryWords(path), wordsOf(mistake, shownName)].filter((part) => part !== '').join('：');

/** At most so many mistakes are listed at once; the first ones are mended first. */
const mostProblems = 200;

export const firstProblems = <Found>(all: readonly Found[]) => all.slice(0, mostProblems);

/** Whether a list of mistakes is as long as anybody reads. Finding the line of one more takes its time. */
export const isFull = (problems: readonly unknown[]) => problems.length >= mostProblems;

type Source = { readonly file: string; readonly lineOf: (path: Path) => number };

/** Adds mistakes of a file to a list, with their lines. */
export const problemCollector =
  (problems: Problem[], { file, lineOf }: Source): Report =>
  (path, mistake) => {
    if (!isFull(problems)) problems.push({ file, line: lineOf(path), path, ...mistake });
  };
