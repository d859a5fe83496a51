import { isDay } from '#rules/day/day.ts';
import { isPlainObject } from './canonicalJson.ts';
import { isInstant } from './instant.ts';

/** Checks an untrusted value: null when it has the form, else the error, starting with its path. */
export type Form = (value: unknown, path: string) => string | null;

const check =
  (isRight: (value: unknown) => boolean, wanted: string): Form =>
  (value, path) =>
    isRight(value) ? null : `${path}: ${wanted} expected`;

const isText = (value: unknown): value is string => typeof value === 'string' && value.isWellFormed();

export const text = check(isText, 'text');
export const matching = (pattern: RegExp) => check((value) => isText(value) && pattern.test(value), String(pattern));
export const exactly = (wanted: string) => check((value) => value === wanted, wanted);
export const day = check((value) => isText(value) && isDay(value), 'a day');
export const instant = check((value) => isText(value) && isInstant(value), 'an instant');

/** Whole numbers, both ends included. */
export const integer = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  check(
    (value) => typeof value === 'number' && Number.isSafeInteger(value) && least <= value && value <= most,
    `a whole number from ${least} to ${most}`,
  );

export const listOf =
  (form: Form, least = 0): Form =>
  (value, path) => {
    if (!Array.isArray(value) || value.length < least) return `${path}: a list of at least ${least} expected`;
    return firstFault(Array.from(value, (item, index) => () => form(item, `${path}[${index}]`)));
  };

/** Any keys of one form, with values of one form. */
export const recordOf =
  (keyForm: Form, form: Form): Form =>
  (value, path) => {
    if (!isPlainObject(value)) return `${path}: an object expected`;
    return firstFault(
      Object.keys(value).map((key) => () => keyForm(key, `${path} key`) ?? form(value[key], `${path}.${key}`)),
    );
  };

/** The fields of a type, all of them and no other; those named in `optional` may be missing. */
export const objectOf =
  <T>(forms: { readonly [Field in keyof T]-?: Form }, optional: readonly (keyof T & string)[] = []): Form =>
  (value, path) => {
    if (!isPlainObject(value)) return `${path}: an object expected`;
    const known = new Map<string, Form>(Object.entries(forms));
    const unknown = Object.keys(value).find((field) => !known.has(field));
    if (unknown !== undefined) return `${path}.${unknown}: not expected`;
    const isLeftOut = (field: string) => optional.some((name) => name === field) && !Object.hasOwn(value, field);
    return firstFault(
      [...known].map(
        ([field, form]) =>
          () =>
            isLeftOut(field) ? null : form(value[field], `${path}.${field}`),
      ),
    );
  };

/** The form that belongs to the value of one field. */
export const oneOf =
  (field: string, forms: Readonly<Record<string, Form>>): Form =>
  (value, path) => {
    const name = isPlainObject(value) ? value[field] : undefined;
    const form = new Map(Object.entries(forms)).get(String(name));
    return form === undefined ? `${path}.${field}: one of ${Object.keys(forms)} expected` : form(value, path);
  };

export const either =
  (one: Form, other: Form): Form =>
  (value, path) =>
    one(value, path) === null ? null : other(value, path);

function firstFault(looks: readonly (() => string | null)[]): string | null {
  for (const look of looks) {
    const fault = look();
    if (fault !== null) return fault;
  }
  return null;
}
