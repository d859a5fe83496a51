export type Level = 'ok' | 'warn' | 'fail';

/** What was looked at, how it stands, and what to do where it does not stand well. */
export type Finding = { readonly level: Level; readonly check: string; readonly text: string };

/** Findings of one thing that was looked at. */
export const about = (check: string) => ({
  ok: (text: string): Finding => ({ level: 'ok', check, text }),
  warn: (text: string): Finding => ({ level: 'warn', check, text }),
  fail: (text: string): Finding => ({ level: 'fail', check, text }),
});
