import { type Html, html } from '../page/html.ts';
import { pageDocument } from '../page/pageDocument.ts';
import type { Manual, ManualPage } from './readManual.ts';
import { type Hit, longestQuestion } from './searchManual.ts';

/** Which pages a reader is offered, and where they are. */
export type Shelf = {
  readonly manual: Manual;
  /** The page of one name. */
  readonly addressOf: (name: string) => string;
  /** Where a question is sent. */
  readonly searchAddress: string;
  /** What stands above every page: where one came from. */
  readonly back: { readonly label: string; readonly to: string } | null;
};

export const helpStylePath = '/help/help.css';

export const helpPage = (shelf: Shelf, page: ManualPage) =>
  frame(shelf, { title: page.title, current: page.name, question: '', main: { markup: page.markup } });

export function searchPage(shelf: Shelf, question: string, hits: readonly Hit[]) {
  const rows = hits.map(
    ({ page, title, section, around }) =>
      html`<li><a href="${shelf.addressOf(page)}${section === '' ? '' : `#${encodeURIComponent(section)}`}">${
        section === '' ? title : `${title}　${section}`
      }</a><p>${around}</p></li>`,
  );
  const found =
    hits.length === 0
      ? html`<p role="status">「${question}」は見つかりませんでした。短い言葉や、別の言い方でお試しください。</p>`
      : html`<p role="status">${hits.length}件見つかりました。</p><ul class="hits">${rows}</ul>`;
  const main = html`<h1>「${question}」の検索結果</h1>${found}`;
  return frame(shelf, { title: `「${question}」の検索結果`, current: '', question, main });
}

type Framed = { readonly title: string; readonly current: string; readonly question: string; readonly main: Html };

/** Several pages have a list of them. */
function contentsOf({ manual, addressOf }: Shelf, current: string) {
  if (manual.size < 2) return null;
  const rows = [...manual.values()].map(
    ({ name, title }) =>
      html`<li><a href="${addressOf(name)}"${name === current ? html` aria-current="page"` : null}>${title}</a></li>`,
  );
  return html`<nav class="contents" aria-label="目次"><ul>${rows}</ul></nav>`;
}

const frame = (shelf: Shelf, { title, current, question, main }: Framed) =>
  pageDocument({
    title,
    style: helpStylePath,
    hasIcon: true,
    header: shelf.back === null ? html`手引き` : html`<a href="${shelf.back.to}">${shelf.back.label}</a>`,
    main: html`<form class="search" role="search" action="${shelf.searchAddress}">
<label><span class="spoken">手引きの中を検索する言葉</span><input type="search" name="q" value="${question}" maxlength="${longestQuestion}" placeholder="手引きの中を検索"></label>
<button>検索</button>
</form>
${contentsOf(shelf, current)}
${main}`,
  });
