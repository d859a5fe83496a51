import type { z } from 'zod';
import { firstProblems, type Problem } from '../BundleError.ts';
import type { Path, YamlSource } from './yamlSource.ts';

type Issue = z.core.$ZodIssue;

/** The schema's problems with a file, one per wrong entry, in words for the author of a bundle. */
export const shapeProblems = (source: YamlSource, issues: readonly Issue[]): Problem[] =>
  firstProblems(firstProblems(issues).flatMap((issue) => problemsOf(source, issue, [])));

function problemsOf(source: YamlSource, issue: Issue, before: Path): Problem[] {
  const path = [...before, ...pathOf(issue)];
  const at = (place: Path, reason: string): Problem => ({
    file: source.file,
    line: source.lineOf(place),
    reason: place.length === 0 ? reason : `${nameOf(place)}: ${reason}`,
  });
  if (issue.code === 'unrecognized_keys') {
    return firstProblems(issue.keys).map((key) => at([...path, key], 'there is no such entry here'));
  }
  if (issue.code === 'invalid_union' && 'options' in issue && issue.options) {
    const isMissing = valueAt(source.value, path) === undefined;
    return [at(path, isMissing ? 'is missing' : `must be ${issue.options.map(String).join(' or ')}`)];
  }
  const branch = issue.code === 'invalid_union' ? branchMeant(issue.errors) : undefined;
  if (branch) return branch.flatMap((inner) => problemsOf(source, inner, path));
  return [at(path, reasonOf(issue, valueAt(source.value, path)))];
}

/** Of the ways to write an entry the one the writer had in mind: that whose own type fits. */
const branchMeant = (branches: readonly (readonly Issue[])[]) =>
  branches.find((issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)) ??
  branches[0];

const pathOf = (issue: Issue): Path => issue.path.map((step) => (typeof step === 'number' ? step : String(step)));

/** containers[0].articles[3].hours */
export const nameOf = (path: Path) =>
  path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : name === '' ? step : `${name}.${step}`),
    '',
  );

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Record<string | number, unknown>)[step]
        : undefined,
    value,
  );
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
};

function kindOf(value: unknown) {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return kinds[typeof value] ?? typeof value;
}

function typeReason(expected: string, value: unknown) {
  if (value === undefined) return 'is missing';
  if (expected === 'int' && typeof value === 'number') return `must be a whole number, and ${value} is none`;
  return `must be ${kinds[expected] ?? expected}, not ${kindOf(value)}${hintFor(expected, value)}`;
}

/** How to write what was meant, for what people write where YAML sees something else. */
function hintFor(expected: string, value: unknown) {
  if (expected === 'string' && typeof value === 'number') return ': put it in quotes';
  if ((expected !== 'number' && expected !== 'int') || typeof value !== 'string') return '';
  const plain = value
    .normalize('NFKC')
    .replace(/[,、\s]/g, '')
    .replace(/^[¥\\]|円$/g, '');
  if (/^\d+$/.test(plain)) return `: write "${value}" as ${Number(plain)}`;
  return /^\d{1,2}:\d{2}$/.test(plain) ? `: "${value}" is a time of day, and a whole number is due` : '';
}

function reasonOf(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeReason(issue.expected, value);
    case 'invalid_value':
      return value === undefined ? 'is missing' : `must be ${issue.values.map(String).join(' or ')}`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'must not be empty'
        : Number(issue.minimum) === 0
          ? 'must not be negative'
          : `must be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must not be longer than ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case 'invalid_key':
      return `cannot stand here: it ${issue.issues.map((inner) => inner.message).join(', ')}`;
    default:
      return issue.message;
  }
}
