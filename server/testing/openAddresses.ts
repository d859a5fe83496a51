import { readdir } from 'node:fs/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { type ScreenName, screens } from '#contract/screens.ts';
import { headOf } from '../http/open/openHead.ts';
import type { Town } from './aTown.ts';

const folder = new URL('../http/open/', import.meta.url);

type Serving = (app: FastifyInstance, parts: object) => void;

/** What every `serve…` of server/http/open serves. */
async function servedPatterns(): Promise<readonly string[]> {
  const app = fastify();
  const found = new Set<string>();
  // What a value has to look like is no part of its name.
  app.addHook('onRoute', ({ url }) => void found.add(url.replaceAll(/\([^)]*\)/g, '')));
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const exported: Record<string, unknown> = await import(new URL(file, folder).pathname);
    for (const [name, value] of Object.entries(exported)) {
      // Routes ask for their parts when they are called, which none of these ever is.
      if (name.startsWith('serve')) (value as Serving)(app, {});
    }
  }
  await app.ready();
  await app.close();
  return [...found];
}

const modes = ['facility', 'event'] as const;

const headedPatterns = () =>
  (Object.keys(screens) as ScreenName[]).flatMap((name) =>
    modes.some((tenantMode) => headOf(name, { tenantMode })) ? [screens[name]] : [],
  );

let patterns: Promise<readonly string[]> | undefined;

/**
 * The patterns of all addresses that anybody may look at beside the calls: files, frames and pages with a head of their own.
 * They are read from what is served, so that a test which asks them all asks a new one too.
 */
export const openPatterns = () => {
  patterns ??= servedPatterns().then((served) => [...served, ...headedPatterns()]);
  return patterns;
};

/** The values that stand in addresses, by their names in the patterns. */
export type OpenValues = Readonly<
  Record<'tenantAlias' | 'containerId' | 'articleId' | 'eventId' | 'date', readonly string[]>
>;

export const openValuesOf = ({ tenant, hall, school }: Town): OpenValues => ({
  tenantAlias: [tenant.tenantAlias],
  containerId: [hall.containerId],
  articleId: [hall.whole, hall.halfA, hall.halfB].map(({ articleId }) => articleId),
  eventId: Object.values(school.events).map(({ eventId }) => eventId),
  date: ['2026-06-20', '2026-06-25'],
});

/** Every address of a pattern with these values. */
export function addressesOf(pattern: string, values: OpenValues): readonly string[] {
  let paths = [''];
  for (const segment of pattern.split('/').slice(1)) {
    const [, name, optional, ending = ''] = /^:(\w+)(\?)?(.*)$/.exec(segment) ?? [];
    const known = name === undefined ? [segment] : Object.entries(values).find(([key]) => key === name)?.[1];
    if (!known) throw new Error(`No test knows values of :${name} in ${pattern}`);
    const longer = paths.flatMap((path) => known.map((value) => `${path}/${value}${ending}`));
    paths = optional ? [...paths, ...longer] : longer;
  }
  // What is framed names its week behind the path.
  if (!pattern.startsWith('/embed/t/')) return paths;
  return [...paths, ...paths.flatMap((path) => values.date.map((date) => `${path}?week=${date}`))];
}

/** Every address that anybody may look at, with these values. */
export const openAddresses = async (values: OpenValues) =>
  (await openPatterns()).flatMap((pattern) => addressesOf(pattern, values));
