import { paths } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { type Html, html } from '#server/http/page/html.ts';

type Tab = 'openHalls' | 'openSearch' | 'openAnnouncements';

const tabs: readonly (readonly [Tab, string, hasIcon: boolean])[] = [
  ['openHalls', '空き状況', true],
  ['openSearch', '部屋をさがす', true],
  ['openAnnouncements', 'お知らせ', false],
];

const tabLook =
  'flex min-h-12 items-center gap-2 border-b-4 border-transparent px-4 pt-1 text-std-16N-170 leading-130 text-solid-gray-800 hover:bg-key-50 hover:underline aria-[current]:border-key-900 aria-[current]:font-bold aria-[current]:text-key-1000 forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]';

/** The icon comes with the screens; its place is kept where there is one. */
const noIcon = html`<span class="hidden size-5 tablet:block"></span>`;

/** What the server knows of the frame of public pages: who is logged in, only the browser does. */
export function frameAround({ tenantAlias, tenantName }: Tenant, current: Tab, content: Html): Html {
  const tab = ([name, text, hasIcon]: (typeof tabs)[number]) =>
    html`<li><a href="${paths[name](tenantAlias)}"${name === current ? html` aria-current="page"` : null} class="${tabLook}">${hasIcon ? noIcon : null}${text}</a></li>`;
  return html`<div class="@container/shell flex min-h-dvh flex-col">
<header class="@container bg-key-900 pt-(--safe-top) text-white"><div class="page-width flex flex-wrap items-center justify-between gap-x-3"><p class="min-w-0 text-std-16B-170 leading-140"><a href="${paths.openHalls(tenantAlias)}" class="inline-flex min-h-11 items-center py-1 hover:underline">${tenantName}</a></p></div></header>
<nav aria-label="主なページ" class="border-b border-solid-gray-420 bg-white"><div class="page-width"><ul class="-ms-4 flex flex-wrap">${tabs.map(tab)}</ul></div></nav>
<main class="grow">${content}</main></div>`;
}
