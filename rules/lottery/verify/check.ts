/** One check: the recomputed value and the value found. */
export type Check<Name extends string = string> = {
  readonly name: Name;
  readonly isPassed: boolean;
  readonly expected: string;
  readonly found: string;
};

/** Passed when both are the same. */
export const compare = <Name extends string>(name: Name, expected: string, found: string): Check<Name> => ({
  name,
  isPassed: expected === found,
  expected,
  found,
});
