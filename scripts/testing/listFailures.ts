import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

type VitestReport = {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { results: PlaywrightResult[] }[] }[];
};
type PlaywrightResult = { errors: { message?: string }[]; attachments?: { name: string; path?: string }[] };
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] };

/**
 * What failed in the JSON report of vitest or Playwright, each as its file and title and, below, how its errors begin.
 * Long runs end with this list: whoever sees only the end of the output learns what to mend.
 */
export function listFailures(report: string | undefined): string[] {
  if (report === undefined) return ['no report'];
  const read = JSON.parse(report) as VitestReport | PlaywrightReport;
  return 'testResults' in read ? ofVitest(read) : ofPlaywright(read);
}

const ofVitest = ({ testResults }: VitestReport) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // A file that does not load has a message and no test.
    if (failed.length === 0 && message !== '') return [failure(name, message)];
    return failed.map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages[0]));
  });

const ofPlaywright = ({ suites, errors }: PlaywrightReport) => [
  ...errors.map(({ message }) => failure('Playwright', message)),
  ...suites.flatMap(ofSuite),
];

const ofSuite = ({ file, suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      const errors = results.flatMap((result) => result.errors);
      const told = failure(`${file} › ${title}`, ...errors.map(({ message }) => message));
      return [told, ...results.flatMap(inSight)].join('\n');
    }),
  ...suites.flatMap(ofSuite),
];

/** What the page showed when it failed, as Playwright has written it down for assistive technology. */
const inSight = ({ attachments = [] }: PlaywrightResult) =>
  attachments.flatMap(({ name, path }) => {
    if (name !== 'error-context' || path === undefined) return [];
    const [, snapshot] = readFileSync(path, 'utf8').split(/^```yaml$/m);
    return (snapshot?.split(/^```$/m)[0] ?? '')
      .trim()
      .split('\n')
      .slice(0, sight)
      .map((line) => `    | ${line}`);
  });

const beginning = 12;
const sight = 80;

function failure(name: string, ...messages: readonly (string | undefined)[]) {
  const told = messages.length > 0 ? messages : [undefined];
  const lines = told.flatMap((message = 'no message') =>
    stripVTControlCharacters(message).split('\n').slice(0, beginning),
  );
  return [`✗ ${name}`, ...lines.map((line) => `    ${line}`.trimEnd())].join('\n');
}
