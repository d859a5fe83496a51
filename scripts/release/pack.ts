import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runProgram } from '../programs/runProgram.ts';

/** Packs a folder. The same content gives the same bytes: order, owner and times say nothing of where it was made. */
export async function pack(folder: string, file: string, at: Date, level = 6): Promise<void> {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go=rX', '--format=gnu'];
  const time = `--mtime=@${Math.floor(at.getTime() / 1000)}`;
  const args = [
    ...same,
    time,
    `--use-compress-program=gzip -n -${level}`,
    '-cf',
    file,
    '-C',
    dirname(folder),
    basename(folder),
  ];
  const { code, output } = await runProgram({ file: 'tar', args, isQuiet: true });
  if (code !== 0) throw new Error(`${basename(file)} could not be packed; this takes GNU tar and gzip.\n${output}`);
}

/** Lines as `sha256sum` writes and checks them. */
export async function sumsOf(files: readonly string[]): Promise<string> {
  const lines = await Promise.all(
    files.map(async (file) => {
      const hash = createHash('sha256');
      await pipeline(createReadStream(file), hash);
      return `${hash.digest('hex')}  ${basename(file)}\n`;
    }),
  );
  return lines.join('');
}

export const megabytesOf = (file: string) => Math.round(statSync(file).size / 1e5) / 10;
