import { pageStyle } from '../page/pageStyle.ts';

/** The look of the manuals, on screens and on paper. */
export const helpStyle = `${pageStyle}
main { max-width: 48rem; }
main h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; padding-top: .5rem; border-top: 1px solid var(--line); }
main h3 { font-size: 1.0625rem; margin: 1.5rem 0 .5rem; }
main p, main ul, main ol { margin: 0 0 1rem; }
main ul, main ol { padding-inline-start: 1.5rem; }
main li { margin-bottom: .375rem; }
main a, .contents a { color: var(--link); text-underline-offset: .2em; }
main img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .5rem; }
main table { display: block; overflow-x: auto; border-collapse: collapse; margin: 0 0 1rem; }
main th, main td { border: 1px solid var(--line); padding: .375rem .625rem; text-align: start; vertical-align: top; background: #fff; }
main th { background: var(--back); }
main code { background: #fff; border: 1px solid var(--line); border-radius: .25rem; padding: 0 .25rem; }
main pre { background: #fff; border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; overflow-x: auto; }
main pre code { border: 0; padding: 0; }
header a { color: #fff; }
.search { display: flex; gap: .5rem; margin: 0 0 1rem; }
.search label { display: block; flex: 1; min-height: 0; }
.search input { width: 100%; min-height: 3rem; padding: .5rem .75rem; border: 1px solid #767676; border-radius: .5rem; font: inherit; }
.search button { width: auto; }
.contents { background: #fff; border: 1px solid var(--line); border-radius: .75rem; padding: .5rem 1rem; margin: 0 0 1.5rem; }
.contents ul { columns: 16rem; margin: .25rem 0 .5rem; padding-inline-start: 1.25rem; }
.contents li, .hits li { margin-bottom: .5rem; }
.contents a[aria-current] { color: inherit; font-weight: 700; text-decoration: none; }
.hits { padding-inline-start: 1.25rem; }
.hits p { margin: 0; color: var(--soft); }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media print { .search, .contents, header { display: none; } body { background: #fff; } }
`;
