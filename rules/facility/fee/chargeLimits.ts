/** More are a slip of the finger: units of a line, lines at once, and yen in all. */
export const mostCount = 99;
export const mostLines = 20;
export const mostYen = 100_000_000;

/** Characters of what staff call a line of their own. */
export const longestLabel = 100;
