import { z } from 'zod';

export type Path = readonly (string | number)[];

/** Where a request takes a text or a list, and what else must stand in the body for it. */
export type Field = {
  readonly path: Path;
  readonly kind: 'text' | 'list';
  /** How many characters a text may have. */
  readonly most: number;
  /** The branches of unions on the way, each with what tells it from the others. */
  readonly branches: readonly { readonly path: Path; readonly value: object }[];
};

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: unknown;
  readonly pattern?: string;
  readonly maxLength?: number;
};

/** Shorter texts are names and codes: nothing is long about them. */
const long = 1_000;

/** All fields of a request that take a long text, or a list. */
export const fieldsOf = (request: z.ZodType): Field[] =>
  fieldsIn(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Schema, [], []);

function fieldsIn(schema: Schema, path: Path, branches: Field['branches']): Field[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const isText = schema.type === 'string' && schema.pattern === undefined && schema.enum === undefined;
  const most = schema.maxLength ?? Number.POSITIVE_INFINITY;
  return [
    ...(isText && schema.const === undefined && most >= long ? [{ path, kind: 'text' as const, most, branches }] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => fieldsIn(inner, [...path, name], branches)),
    ...(items ? [{ path, kind: 'list' as const, most, branches }, ...fieldsIn(items, [...path, 0], branches)] : []),
    ...[...anyOf, ...oneOf].flatMap((branch) => fieldsIn(branch, path, [...branches, ...told(branch, path)])),
    ...allOf.flatMap((part) => fieldsIn(part, path, branches)),
  ];
}

/** What tells a branch of a union, such as its kind. */
function told({ properties = {} }: Schema, path: Path): Field['branches'] {
  const fixed = Object.entries(properties).flatMap(([name, inner]) =>
    inner.const === undefined ? [] : [[name, inner.const] as const],
  );
  return fixed.length === 0 ? [] : [{ path, value: Object.fromEntries(fixed) }];
}

/** The body with a value in the place of a field. */
export function withField(body: object, { path, branches }: Field, value: unknown): object {
  return [...branches, { path, value }].reduce<unknown>(
    (whole, part) => replaced(whole, part.path, part.value),
    structuredClone(body),
  ) as object;
}

function replaced(holder: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const inner = (holder as Record<string | number, unknown> | undefined)?.[step];
  if (typeof step === 'number') return [replaced(inner, rest, value)];
  return { ...(holder as object | undefined), [step]: replaced(inner, rest, value) };
}
