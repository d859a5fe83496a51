import { z } from 'zod';
import { textUpTo } from './values.ts';

/** A file that was handed over: its name for messages, and its text. */
export const fileName = textUpTo(4_096);
export const fileText = textUpTo(50_000_000);

/** The bytes of a picture as Base64. */
export const pictureBytes = z
  .string()
  .max(12_000_000)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/);

/** A picture beside a bundle: by the path it names it by, its bytes as Base64. */
export const pictureFile = z.strictObject({ file: textUpTo(200), base64: pictureBytes });

/** How many rows an import added, changed and removed. */
export const change = z.object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() });

export type ImportChange = z.infer<typeof change>;
