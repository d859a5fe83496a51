/** A test's title that names rows, and whether the test runs at all. */
export type Title = { title: string; ids: string[]; isSkipped: boolean };

// A title is the first argument of a call: test('…', or describe.each(…)('…',
const firstArgument = /([\w.]*)\s*\(\s*(['"`])((?:\\.|(?!\2)[^\\\n])*\[[A-Z]+-\d+\](?:\\.|(?!\2)[^\\\n])*)\2\s*,/g;

/** Finds the titles of a test file that name rows in brackets, as in `[LOGIN-02] says which field is empty`. */
export function findTitles(source: string): Title[] {
  const withoutComments = source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  return [...withoutComments.matchAll(firstArgument)].map(([, callee = '', , title = '']) => ({
    title,
    ids: [...title.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id = '']) => id),
    isSkipped: /\.(skip|todo|fixme|fails)$/.test(callee),
  }));
}
