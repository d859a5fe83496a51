import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { jobLabel, noticeLabel } from './healthWords.ts';

const server = new URL('../../server/', import.meta.url);

const textOf = (path: string) => readFileSync(new URL(path, server), 'utf8');

/** The messages by their kinds, in files by what they are about. */
const tellers = globSync('notice/words/*Told.ts', { cwd: fileURLToPath(server) }).map(textOf);

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);

it('every message and every job that the server knows has words for staff', () => {
  const messages = tellers.flatMap((text) => found(text, /^ {2}(\w+): \(/gm));
  const jobs = found(/jobKinds = \[([^\]]*)\]/.exec(textOf('jobs/job.ts'))?.[1] ?? '', /'(\w+)'/g);
  expect(messages).toContain('useStands');
  expect(jobs).toContain('settleClosure');
  expect([
    ...messages.filter((kind) => noticeLabel(kind) === kind),
    ...jobs.filter((kind) => jobLabel(kind) === kind),
  ]).toEqual([]);
});
