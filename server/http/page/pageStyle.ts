/** The look of the few pages that the server writes itself. */
export const pageStyle = `
:root { color-scheme: light; --ink: #1a1a1c; --soft: #626264; --line: #d8d8db; --link: #0017c1; --back: #f2f2f2; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 1rem/1.7 "Noto Sans JP", "Hiragino Sans", "Yu Gothic", sans-serif;
  overflow-wrap: anywhere; }
header { background: #00118f; color: #fff; padding: .75rem 1rem; }
header.warning { background: #fff3cd; color: inherit; border-bottom: 1px solid #b78f00; text-align: center; }
header p { margin: 0; }
main { max-width: 32rem; margin: 1rem auto; padding: 0 1rem 2rem; }
h1 { font-size: 1.375rem; line-height: 1.4; margin: .5rem 0 1rem; }
h2 { font-size: 1rem; margin: 0 0 .5rem; }
.card { background: #fff; border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin: 0 0 1rem; }
dl { margin: 0; display: grid; gap: .5rem; }
dt { color: var(--soft); font-size: .875rem; }
dd { margin: 0; word-break: keep-all; }
.amount { font-size: 1.75rem; font-weight: 700; line-height: 1.3; }
.number { font-size: 1.25rem; font-weight: 700; letter-spacing: .05em; }
form { display: grid; gap: .75rem; }
button, .button { display: block; width: 100%; min-height: 3rem; padding: .5rem 1rem; border: 1px solid var(--link); border-radius: .5rem;
  background: #fff; color: var(--link); font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer; }
button.main, .button.main { background: var(--link); color: #fff; }
button.plain { border-color: var(--line); color: var(--ink); font-weight: 400; }
button:hover, .button:hover { text-decoration: underline; text-underline-offset: .2em; }
:focus-visible { outline: 4px solid #000; outline-offset: 2px; box-shadow: 0 0 0 2px #ffd43d; }
label { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; }
input[type="checkbox"] { width: 1.5rem; height: 1.5rem; flex: none; }
.state { border-left: .5rem solid var(--link); padding-left: .75rem; margin: 0 0 1rem; font-weight: 700; }
.state.paid { border-color: #197a4b; }
.state.failed, .state.expired { border-color: #ce0000; }
.note { color: var(--soft); font-size: .875rem; margin: .5rem 0 0; }
details { border-top: 1px dashed var(--line); padding-top: .5rem; }
summary { min-height: 2.75rem; display: flex; align-items: center; cursor: pointer; color: var(--soft); }
`;
