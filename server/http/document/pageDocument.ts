import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Preload, preloadId } from '#contract/preload.ts';
import type { ScreenName, screenAt } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { dayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { type Html, html } from '../page/html.ts';
import { asData } from './asData.ts';
import { firstCalls, isInside } from './firstCalls.ts';
import { type HeadFacts, withHead } from './headMarkup.ts';

type Opened = {
  /** The one that is named at the address. */
  readonly tenant: Tenant | null;
  readonly nowMs: number;
  /** What its page says of itself; null for what all pages say. */
  readonly head: HeadFacts | null;
  /** What it shows until its scripts are there; null for a word that they are on their way. */
  readonly content: Html | null;
};

/** The scripts of each screen and of the frame around those behind the login, besides those of every page. */
type ScriptsOf = { readonly [Name in ScreenName | 'frame']?: readonly string[] };

/**
 * In the tenant's hue, as the screens, which are drawn in the place of what stands in this element (web/app/main.tsx).
 */
const withContent = (page: string, { markup }: Html, { hue }: Tenant) =>
  page
    .replace('<html', () => html`<html data-tenant-hue="${hue}"`.markup)
    .replace(/<div id="root">.*?<\/div>/s, () => `<div id="root">${markup}</div>`);

/** Where the build writes them. */
const listed = (folder: string) => join(folder, '.vite', 'screens.json');

/**
 * The one HTML document, which says for each address what its page needs first: browsers then load its scripts and make
 * its first calls at once, and not one after the other (decisions/0029). Null where no web was built.
 */
export async function pageDocument(folder: string, notice: string) {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (built === null) return null;
  const scriptsOf: ScriptsOf = JSON.parse(await readFile(listed(folder), 'utf8').catch(() => '{}'));
  const page = built.replace('<body>', `<body>${notice}`);

  const filesOf = (names: readonly (keyof ScriptsOf)[]) => [
    ...new Set(names.flatMap((name) => scriptsOf[name] ?? []).map((file) => `/${file}`)),
  ];

  /** Who is not logged in sees the login at the address of a screen behind it; `always` is what both need. */
  const scripts = (screen: ScreenName) => {
    if (!isInside(screen)) return { always: filesOf([screen]), inside: [], login: [] };
    const [inside, login] = [filesOf(['frame', screen]), filesOf(['login'])];
    const always = inside.filter((file) => login.includes(file));
    const others = (files: readonly string[]) => files.filter((file) => !always.includes(file));
    return { always, inside: others(inside), login: others(login) };
  };

  const links = (files: readonly string[]) =>
    files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');

  /** The document of an address. */
  return (at: ReturnType<typeof screenAt>, { tenant, nowMs, head, content }: Opened) => {
    if (at === null) return page;
    // Who names no tenant is led on to the list of all.
    const { always, ...others } = scripts(tenant ? at.name : 'landing');
    const linked = page.replace('</head>', () => `${links(always)}</head>`);
    if (tenant === null) return linked;
    const today = dayOf(localDateTimeOf(nowMs, tenant.timeZone));
    const calls = firstCalls(at.name, { tenant, today, values: at.values });
    const beginning = asData({ tenantId: tenant.tenantId, calls, scripts: others } satisfies Preload);
    const begun = linked.replace(
      '</title>',
      () => `</title><script type="application/json" id="${preloadId}">${beginning}</script>`,
    );
    const headed = head === null ? begun : withHead(begun, head);
    return content === null ? headed : withContent(headed, content, tenant);
  };
}
