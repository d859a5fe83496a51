/** Where an id of 32 digits has its hyphens. */
const groups = /^(.{8})(.{1,4})?(.{1,4})?(.{1,4})?(.{1,12})?$/;

/**
 * How what was typed may begin in the log, which keeps ids with their hyphens: a number of a reservation is the beginning
 * of its id in groups of four, eight digits or more. Widths, case and blanks say nothing.
 */
export function idPrefixes(typed: string): readonly string[] {
  const text = typed.normalize('NFKC').replaceAll(/\s/g, '');
  const digits = text.replaceAll(/[-‐−ー]/g, '').toLowerCase();
  const isId = /^[0-9a-f]{1,32}$/.test(digits);
  const id = isId ? (digits.match(groups)?.slice(1).filter(Boolean).join('-') ?? digits) : text;
  return [...new Set([text, id])].filter((start) => start !== '');
}
