import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beginningId } from '#contract/beginning.ts';
import { type ScreenName, screenAt } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { dayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { firstCalls, isInside } from './firstCalls.ts';

/** The scripts of each screen and of the frame around those behind the login, besides those of every page. */
type ScriptsOf = { readonly [Name in ScreenName | 'frame']?: readonly string[] };

/** Where the build writes them. */
const listed = (folder: string) => join(folder, '.vite', 'screens.json');

/** '<' would let a value end the element it stands in. */
const asData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The one HTML document, which says for each address what its page needs first: browsers then load its scripts and make
 * its first calls at once, and not one after the other (decisions/0029). Null where no web was built.
 */
export async function pageDocument(folder: string, notice: string) {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (built === null) return null;
  const scriptsOf: ScriptsOf = JSON.parse(await readFile(listed(folder), 'utf8').catch(() => '{}'));
  const page = built.replace('<body>', `<body>${notice}`);

  const scripts = (screen: ScreenName) => {
    // Who is not logged in yet sees the login there.
    const around = isInside(screen) ? [...(scriptsOf.frame ?? []), ...(scriptsOf.login ?? [])] : [];
    const files = [...around, ...(scriptsOf[screen] ?? [])];
    return [...new Set(files)].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
  };

  /** The document of an address; `tenant` is the one that is named there. */
  return (pathname: string, tenant: Tenant | null, nowMs: number) => {
    const at = screenAt(pathname);
    if (at === null) return page;
    if (tenant === null) return page.replace('</head>', () => `${scripts(at.name)}</head>`);
    const today = dayOf(localDateTimeOf(nowMs, tenant.timeZone));
    const calls = firstCalls(at.name, { tenant, today, values: at.values });
    const beginning = asData({ tenantId: tenant.tenantId, calls });
    return page
      .replace('</title>', () => `</title><script type="application/json" id="${beginningId}">${beginning}</script>`)
      .replace('</head>', () => `${scripts(at.name)}</head>`);
  };
}
