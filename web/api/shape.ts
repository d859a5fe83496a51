/** Checks of what was read from a storage that outlives releases and is open to everyone with a console. */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isFlag: Check = (value) => typeof value === 'boolean';
/** As large as it was typed: the rules, not the storage, tell the user that a number is too large. */
export const isWhole: Check = (value) => Number.isInteger(value);

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

export const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** One check for every field of a type; fields beyond them do no harm. */
export const shape =
  <Shape>(checks: Record<keyof Shape & string, Check>): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const fields = new Map<string, unknown>(Object.entries(value));
    return Object.entries<Check>(checks).every(([name, check]) => check(fields.get(name)));
  };
