/** The look of the calendar that other sites frame. Sizes follow the reader's letters; the table moves within its box. */
export const embedStyle = `
:root { color-scheme: light; --ink: #1a1a1c; --soft: #595959; --line: #b3b3b3; --link: #0017c1; }
* { box-sizing: border-box; }
body { margin: 0; padding: .5rem; background: #fff; color: var(--ink); font: 1rem/1.6 "Noto Sans JP", "Hiragino Sans", "Yu Gothic", sans-serif;
  overflow-wrap: anywhere; }
h1 { font-size: 1.125rem; line-height: 1.4; margin: 0 0 .5rem; }
a { color: var(--link); text-underline-offset: .2em; }
:focus-visible { outline: 4px solid #000; outline-offset: -4px; box-shadow: inset 0 0 0 2px #ffd43d; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 .5rem; }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 .75rem; border: 1px solid var(--link); border-radius: .5rem; }
.table { overflow-x: auto; position: relative; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid var(--line); padding: 0; text-align: center; font-weight: 400; }
thead th { font-size: .875rem; line-height: 1.3; padding: .25rem; min-width: 2.25rem; background: #f2f2f2; }
.saturday { color: #0017c1; }
.holiday { color: #b70000; }
tbody th { min-width: 5.5rem; padding: .25rem; text-align: start; line-height: 1.4; }
td a, td span.none { display: flex; align-items: center; justify-content: center; min-height: 2.75rem; }
td a { font-size: 1.25rem; text-decoration: none; }
td a:hover { background: #e8f1fe; text-decoration: underline; }
.none { background: #f2f2f2; color: var(--soft); }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
p { margin: .5rem 0 0; font-size: .875rem; }
`;
