import type { z } from 'zod';
import { carriedBy } from '../problem/asIssue.ts';
import { isKind } from '../problem/formWords.ts';
import { type Mistake, mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import { firstProblems, type Problem } from '../problem/problem.ts';
import type { YamlSource } from './yamlSource.ts';

type Issue = z.core.$ZodIssue;

/** The schema's problems with a file, one per wrong entry. */
export const shapeProblems = (source: YamlSource, issues: readonly Issue[]): Problem[] =>
  firstProblems(firstProblems(issues).flatMap((issue) => problemsOf(source, issue, [])));

function problemsOf(source: YamlSource, issue: Issue, before: Path): Problem[] {
  const path = [...before, ...pathOf(issue)];
  const at = (place: Path, found: Mistake): Problem => ({
    file: source.file,
    line: source.lineOf(place),
    path: place,
    ...found,
  });
  switch (issue.code) {
    case 'unrecognized_keys':
      return firstProblems(issue.keys).map((key) => at([...path, key], mistake('unknownKey')));
    case 'invalid_key':
      return issue.issues.flatMap((inner) => problemsOf(source, inner, path));
    case 'invalid_union': {
      if ('options' in issue && issue.options) return [at(path, notOneOf(issue.options, valueAt(source.value, path)))];
      const branch = branchMeant(issue.errors) ?? [];
      return branch.flatMap((inner) => problemsOf(source, inner, path));
    }
    default:
      return [at(path, mistakeOf(issue, valueAt(source.value, path)))];
  }
}

/** Of the ways to write an entry the one the writer had in mind: that whose own type fits. */
const branchMeant = (branches: readonly (readonly Issue[])[]) =>
  branches.find((issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)) ??
  branches[0];

const pathOf = (issue: Issue): Path => issue.path.map((step) => (typeof step === 'number' ? step : String(step)));

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Record<string | number, unknown>)[step]
        : undefined,
    value,
  );
}

const notOneOf = (options: readonly unknown[], value: unknown) =>
  value === undefined ? mistake('missing') : mistake('notOneOf', { options: options.map(String) });

/** How to write what was meant, for what people write where YAML sees something else. */
function wrongKind(expected: string, value: unknown): Mistake {
  if (value === undefined) return mistake('missing');
  const isNumber = expected === 'number' || expected === 'int';
  const plain = isNumber && typeof value === 'string' ? plainNumber(value) : '';
  if (/^\d+$/.test(plain)) return mistake('writeInstead', { written: String(value), meant: String(Number(plain)) });
  if (/^\d{1,2}:\d{2}$/.test(plain)) return mistake('timeForNumber', { written: String(value) });
  return isKind(expected) ? mistake('wrongKind', { expected }) : mistake('notAllowed');
}

/** '１，２００円' → '1200' */
const plainNumber = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[,、\s]/g, '')
    .replace(/^[¥\\]|円$/g, '');

type Bound = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

function outOfBounds(issue: Bound): Mistake {
  if (issue.code === 'too_big') {
    const most = Number(issue.maximum);
    return mistake(issue.origin === 'string' ? 'tooLong' : 'tooMuch', { most });
  }
  const isOfSize = issue.origin === 'string' || issue.origin === 'array';
  return isOfSize ? mistake('empty') : mistake('tooLittle', { least: Number(issue.minimum) });
}

function mistakeOf(issue: Issue, value: unknown): Mistake {
  switch (issue.code) {
    case 'invalid_type':
      return wrongKind(issue.expected, value);
    case 'invalid_value':
      return notOneOf(issue.values, value);
    case 'too_small':
    case 'too_big':
      return outOfBounds(issue);
    case 'not_multiple_of':
      return mistake('notInSteps', { step: issue.divisor });
    case 'custom':
      return carriedBy(issue) ?? mistake('notAllowed');
    default:
      return mistake('notAllowed');
  }
}
