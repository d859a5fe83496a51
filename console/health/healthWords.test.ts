import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jobLabel, noticeLabel } from './healthWords.ts';

const textOf = (path: string) => readFileSync(new URL(`../../server/${path}`, import.meta.url), 'utf8');

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);

it('every message and every job that the server knows has words for staff', () => {
  const messages = found(textOf('notice/noticeText.ts').split('const writers')[1] ?? '', /^ {2}(\w+): \(/gm);
  const jobs = found(/jobKinds = \[([^\]]*)\]/.exec(textOf('jobs/job.ts'))?.[1] ?? '', /'(\w+)'/g);
  expect(messages).toContain('useStands');
  expect(jobs).toContain('settleClosure');
  expect([
    ...messages.filter((kind) => noticeLabel(kind) === kind),
    ...jobs.filter((kind) => jobLabel(kind) === kind),
  ]).toEqual([]);
});
