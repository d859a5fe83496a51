import { readFile } from 'node:fs/promises';

/** The processes that a process has started, by Linux's own list. */
export async function workersOf(pid: number | undefined): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text
    .split(' ')
    .filter((part) => part !== '')
    .map(Number);
}
