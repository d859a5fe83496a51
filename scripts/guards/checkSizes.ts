import type { Findings } from './readSources.ts';

/** What is too large, as oxlint reports it. */
export type Oversize = { readonly path: string; readonly rule: Rule; readonly size: number };

export type Rule = 'complexity' | 'max-lines' | 'max-lines-per-function';

/** What may be larger than the limits of oxlint.json: `path rule` → the sizes, the largest first, and why they stay. */
export type SizeExceptions = Readonly<Record<string, { readonly sizes: readonly number[]; readonly why: string }>>;

type Diagnostic = { readonly code: string; readonly filename: string; readonly message: string };

const rules: Readonly<Record<string, Rule>> = {
  'eslint(complexity)': 'complexity',
  'eslint(max-lines)': 'max-lines',
  'eslint(max-lines-per-function)': 'max-lines-per-function',
};

/** Tests may be as long as their tables. */
const isProduct = (path: string) => !/\.(test|spec)\.tsx?$|\/testing\//.test(path);

/** Reads what `oxlint --format json` prints. Throws where that is not its report. */
export function readOversizes(report: string): { read: number; oversizes: Oversize[] } {
  const { diagnostics, number_of_files: read } = JSON.parse(report) as {
    diagnostics: readonly Diagnostic[];
    number_of_files: number;
  };
  const oversizes = diagnostics.flatMap(({ code, filename: path, message }) => {
    const rule = rules[code];
    const size = Number(/\((\d+)\)|complexity of (\d+)/.exec(message)?.slice(1).find(Boolean));
    if (rule === undefined || !Number.isInteger(size)) throw new Error(`oxlint says something new: ${code} ${message}`);
    return isProduct(path) ? [{ path, rule, size }] : [];
  });
  return { read, oversizes };
}

/**
 * Files of more than 300 lines, functions of more than 60, and more than 15 ways through one. Exceptions name their
 * sizes: a larger one is a problem, and so is a smaller one that the list has not followed.
 */
export function checkSizes(report: string, exceptions: SizeExceptions): Findings {
  const { read, oversizes } = readOversizes(report);
  const found = Map.groupBy(oversizes, ({ path, rule }) => `${path} ${rule}`);
  const problems = [...found].flatMap(([name, each]) => {
    const allowed = exceptions[name]?.sizes ?? [];
    const sizes = each.map(({ size }) => size).toSorted((a, b) => b - a);
    return sizes.join() === allowed.join() ? [] : [`${name}: ${sizes.join(', ')}${listed(allowed)}`];
  });
  const gone = Object.keys(exceptions).filter((name) => !found.has(name));
  return { read, problems: [...problems, ...gone.map((name) => `${name}: is small enough; take it off the list`)] };
}

const listed = (allowed: readonly number[]) =>
  allowed.length === 0 ? '; part it' : `; sizeExceptions.ts has ${allowed.join(', ')}, and only gets shorter`;
