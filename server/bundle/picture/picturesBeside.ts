import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { isPictureFile } from '../form/page.ts';
import type { GivenPicture } from './readPictures.ts';

/** The names of files in every list of pictures, wherever it stands, and that of the logo. */
function filesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(filesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    (name === 'file' || name === 'logo') && typeof part === 'string' ? [part] : filesIn(part),
  );
}

function filesNamed(text: string) {
  try {
    return new Set(filesIn(parse(text)).filter(isPictureFile));
  } catch {
    // The import says what is wrong with the text.
    return new Set<string>();
  }
}

/** The pictures that a bundle names, from the folder that it lies in. What is not there is left to the import, which may know it. */
export async function picturesBeside(bundleFile: string, text: string): Promise<readonly GivenPicture[]> {
  const read = async (file: string): Promise<readonly GivenPicture[]> => {
    try {
      return [{ file, bytes: await readFile(join(dirname(bundleFile), file)) }];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  return (await Promise.all([...filesNamed(text)].map(read))).flat();
}
