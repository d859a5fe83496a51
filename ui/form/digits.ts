/** What people write between and after the digits of an amount. */
const around = /[\s,、円人名]/g;

/**
 * Half-width digits of a whole number typed in any width and with separators: '１２，０００円' → '12000', '−5' → '-5'. A text
 * that says something else comes back as it was typed: a guess at '10.5' or '20~30' would be another number.
 */
export const toDigits = (text: string) => {
  const digits = text
    .normalize('NFKC')
    .replace(/^\s*[ー−‐–—]/, '-')
    .replace(around, '');
  return digits === '' || /^-?\d+$/.test(digits) ? digits : text;
};

/** The whole number of such a text: null when it is empty, NaN when it is none. */
export const wholeNumberOf = (text: string) => {
  const digits = toDigits(text);
  if (digits === '') return null;
  return /^-?\d+$/.test(digits) ? Number(digits) : Number.NaN;
};
