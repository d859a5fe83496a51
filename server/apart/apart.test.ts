import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refused } from '../refused.ts';
import { computingApart } from './apart.ts';
import type { Asker } from './turns.ts';

const folder = mkdtempSync(join(tmpdir(), 'apart-'));
const file = pathToFileURL(join(folder, 'functions.mjs')).href;
const functions = `
  export const doubled = (number) => number * 2;
  export const forEver = () => { for (;;); };
  export const wrong = () => { throw new Error('this is wrong'); };
  export const muchMemory = () => { const all = []; for (;;) all.push(new Array(100_000).fill(all.length)); };
  export const soon = (ms) => new Promise((resolve) => setTimeout(resolve, ms));`;
beforeAll(() => writeFile(new URL(file), functions));
afterAll(() => rmSync(folder, { recursive: true }));

const somebody: Asker = { town: 'town', person: 'somebody' };

type Apart = ReturnType<typeof computingApart>;

async function withApart(work: (apart: Apart) => Promise<void>, limitMs = 10_000) {
  const apart = computingApart({ limitMs });
  try {
    await work(apart);
  } finally {
    await apart.close();
  }
}

const task = (name: string, ...given: unknown[]) => ({ file, name, given });
const codeOf = (computing: Promise<unknown>) =>
  computing.then(
    () => 'done',
    (error) => (error instanceof Refused ? error.refusal.code : String(error)),
  );

describe('[SAFE-10] what is computed apart', () => {
  it('is answered, and what throws there fails here', () =>
    withApart(async (apart) => {
      expect(await apart.run(somebody, task('doubled', 21))).toBe(42);
      expect(await codeOf(apart.run(somebody, task('wrong')))).toContain('this is wrong');
      expect(
        await codeOf(
          apart.run(
            somebody,
            task('doubled', () => 1),
          ),
        ),
      ).toContain('could not be cloned');
      expect(await apart.run(somebody, task('doubled', 4))).toBe(8);
    }));

  it('is ended after its time, and the next one is answered', () =>
    withApart(async (apart) => {
      const endless = codeOf(apart.run(somebody, task('forEver')));
      const next = apart.run(somebody, task('doubled', 1));
      expect(await endless).toBe('tooMuchToCompute');
      expect(await next).toBe(2);
    }, 300));

  it('is ended when it takes too much memory', () =>
    withApart(async (apart) => {
      expect(await codeOf(apart.run(somebody, task('muchMemory')))).toBe('tooMuchToCompute');
      expect(await apart.run(somebody, task('doubled', 1))).toBe(2);
    }, 60_000));

  it('waits for its own town’s texts alone, and for twenty of them at most', () =>
    withApart(async (apart) => {
      const order: string[] = [];
      const run = (asker: Asker, name: string) => apart.run(asker, task('soon', 1)).then(() => order.push(name));
      const somebodyOf = (town: string, index: number) => ({ town, person: `person ${index % 4}` });
      const first = run(somebody, 'one 0');
      const waiting = Array.from({ length: 20 }, (_, index) => run(somebodyOf('town', index), `one ${index + 1}`));
      const refused = codeOf(apart.run({ ...somebody, person: 'another one' }, task('doubled', 1)));
      const other = run(somebodyOf('other', 0), 'other');
      expect(await refused).toBe('busy');
      await Promise.all([first, ...waiting, other]);
      expect(order.indexOf('other')).toBeLessThan(3);
    }));

  it('waits for one text at most of each of its town’s people, of whom nobody takes all turns', () =>
    withApart(async (apart) => {
      const order: string[] = [];
      const run = (person: string, name: string) =>
        apart.run({ ...somebody, person }, task('soon', 1)).then(() => order.push(name));
      const many = Array.from({ length: 6 }, (_, index) => run('one', `one ${index}`));
      const refused = codeOf(apart.run({ ...somebody, person: 'one' }, task('doubled', 1)));
      const colleague = run('colleague', 'colleague');
      expect(await refused).toBe('busy');
      await Promise.all([...many, colleague]);
      expect(order.indexOf('colleague')).toBeLessThan(3);
    }));
});
