import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from '#console/app/routes.tsx';
import { helpFor } from './help.ts';

const manual = join(import.meta.dirname, '../../docs/ja');

const headingsOf = (page: string) =>
  [...readFileSync(join(manual, `${page}.md`), 'utf8').matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading);

/** Every address of the screens, with their values as they stand in the patterns. */
function addressesOf(all: readonly RouteObject[], above = ''): string[] {
  return all.flatMap(({ path = '', index, children = [] }) => {
    const own = path.startsWith('/') ? path : `${above}/${path}`;
    const here = index ? above : own.replace(/\/$/, '');
    return children.length > 0 ? addressesOf(children, path === '' ? above : own) : [here];
  });
}

const behindSignIn = addressesOf(routes).filter((address) => !/\/(login|invitation|\*)/.test(address));

test('[HELP-01] every screen leads to what the manual says of it', () => {
  expect(behindSignIn.length).toBeGreaterThan(50);
  const lost = behindSignIn.filter((address) => {
    const [path = '', heading] = helpFor(address).split('#');
    const page = path.slice('/console/help/'.length);
    const headings = headingsOf(page);
    const isFirst = page === 'staff' && heading === undefined;
    return isFirst || (heading !== undefined && !headings.includes(decodeURIComponent(heading)));
  });
  expect(lost).toEqual([]);
});
