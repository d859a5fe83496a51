/**
 * Kana and Latin letters followed by the marks that some devices type as characters of their own: か + ゛, e + ´. Kanji are
 * left out: the composed form of Unicode would replace the variants of legal names (祥 U+FA1A) by other ones.
 */
const inParts = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Latin}]\p{Mn}+/gu;

/** The text with kana and Latin letters as single characters (が, é), whatever device it was typed on. */
export const composed = (text: string) => text.replace(inParts, (letters) => letters.normalize('NFC'));

/** Passwords are compared as they were typed first. */
const isPassword = (name: string) => /password$/i.test(name);

/** The same value with every text in it composed, at any depth, but for passwords. */
export function composedIn<Value>(value: Value): Value {
  if (typeof value === 'string') return composed(value) as Value;
  if (Array.isArray(value)) return value.map((item) => composedIn(item)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, isPassword(name) ? inner : composedIn(inner)]);
  return Object.fromEntries(entries) as Value;
}
