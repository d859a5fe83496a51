/** Checks what was read from storage: it outlives releases, and anyone can edit it in the console. */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isFlag: Check = (value) => typeof value === 'boolean';
/** Unbounded: the rules, not the storage, refuse a number that is too large. */
export const isWhole: Check = (value) => Number.isInteger(value);

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** For what was added later: a release before this one stored nothing there. */
export const orMissing =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

export const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** One check for every field of a type. Extra fields are allowed. */
export const shape =
  <Shape>(checks: Record<keyof Shape & string, Check>): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const fields = new Map<string, unknown>(Object.entries(value));
    return Object.entries<Check>(checks).every(([name, check]) => check(fields.get(name)));
  };
