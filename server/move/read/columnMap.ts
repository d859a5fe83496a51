import { parse } from 'yaml';
import { z } from 'zod';
import { fieldsOf, type MoveKind, moveFiles, moveKinds } from './moveFiles.ts';

const texts = z.record(z.string(), z.string());

const fileMap = z.strictObject({
  /** The file's name in the folder. */
  file: z.string().optional(),
  encoding: z.enum(['utf-8', 'shift_jis']).optional(),
  /** Field → what the first line of the file calls it. */
  columns: texts.default({}),
  /** Field → what it is on every line. */
  always: texts.default({}),
  /** Field → what the file says → what is meant. */
  values: z.record(z.string(), texts).default({}),
});

const columnMap = z.strictObject(
  Object.fromEntries(moveKinds.map((kind) => [kind, fileMap.optional()])) as Record<
    MoveKind,
    z.ZodOptional<typeof fileMap>
  >,
);

export type FileMap = z.infer<typeof fileMap>;
export type ColumnMap = z.infer<typeof columnMap>;

export const plainMap: FileMap = { columns: {}, always: {}, values: {} };

/**
 * How a town's files name things, from its columns.yaml; '' is our own names throughout. Answers sentences about what it
 * does not understand.
 */
export function readColumnMap(text: string): { readonly map: ColumnMap; readonly wrong: readonly string[] } {
  try {
    const result = columnMap.safeParse(parse(text) ?? {});
    if (result.success) return { map: result.data, wrong: unknownFields(result.data) };
    return { map: {}, wrong: result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  } catch (error) {
    return { map: {}, wrong: [error instanceof Error ? error.message : String(error)] };
  }
}

/** A field that no file has would be passed over in silence. */
const unknownFields = (map: ColumnMap) =>
  moveKinds.flatMap((kind) => {
    const known = new Set(fieldsOf(kind).map(({ field }) => field));
    const { columns, always, values } = map[kind] ?? plainMap;
    const named = new Set([columns, always, values].flatMap((one) => Object.keys(one)));
    return [...named]
      .filter((field) => !known.has(field))
      .map((field) => `${kind}: 「${field}」という項目は、${moveFiles[kind].label}にありません。`);
  });
