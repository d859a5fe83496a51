import { z } from 'zod';

const count = z.int().nonnegative();

/** `yen`: sums of the columns that hold amounts. `digest`: SHA-256 of its JSON Lines. */
const tableSum = z.strictObject({
  table: z.string(),
  rows: count,
  yen: z.record(z.string(), z.int()),
  digest: z.string(),
});
export type TableSum = Readonly<z.infer<typeof tableSum>>;

/**
 * What a town consists of, as it went out: its tables with their rows and yen, and which form they have. `migrations`: those
 * of the database it comes from; it comes in again where the same have run.
 */
const manifest = z.strictObject({
  format: z.literal('yoyaku-town'),
  version: z.literal(1),
  tenantId: z.guid().lowercase(),
  alias: z.string().min(1),
  name: z.string().min(1),
  wentOutAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(tableSum),
});
export type Manifest = Readonly<z.infer<typeof manifest>>;

/** So many rows are held at once, and so many characters of them where pictures and documents are long. */
export const atOnce = { rows: 500, characters: 4_000_000 };

/** The manifest that a text is; null where it is none. */
export function readManifest(text: string): Manifest | null {
  try {
    return manifest.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** What can be put right by whoever moves a town. */
export class MoveError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MoveError';
  }
}
