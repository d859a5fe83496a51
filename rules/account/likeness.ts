import type { LikenessSign } from '#contract/desk/people/likenessSigns.ts';
import { searchFold } from '#rules/text/searchFold.ts';

export const likenessLabels: Readonly<Record<LikenessSign, string>> = {
  reading: 'フリガナ',
  phone: '電話番号',
  email: 'メールアドレス',
  address: '住所',
  birthday: '生年月日',
};

const likenessSigns = Object.keys(likenessLabels) as readonly LikenessSign[];

/** So many signs make two accounts worth a look; one alone is common in families and among namesakes. */
const fewestSigns = 2;

export type Likable = {
  readonly lastNameKana: string;
  readonly firstNameKana: string;
  /** All digits. */
  readonly phone: string;
  readonly email: string | null;
  readonly address: string;
  readonly birthday: string | null;
};

const kanjiDigits = '〇一二三四五六七八九';

/** '穀町１４番地の１' and '穀町14-1' as one text; floors and names of houses stay. */
export const addressKey = (address: string) =>
  searchFold(address.replaceAll('ー', '-'))
    .replace(/([〇一二三四五六七八九])(?=丁目)/g, (digit) => String(kanjiDigits.indexOf(digit)))
    .replace(/(?<=\d)丁目|(?<=\d)番地ノ|(?<=\d)番地|(?<=\d)番|(?<=\d)号|(?<=\d)ノ(?=\d)|[‐‑–—−]/g, '-')
    .replace(/-+/g, '-')
    .replace(/-(?!\d)|^-/g, '');

const keysOf = (person: Likable): Readonly<Record<LikenessSign, string>> => ({
  reading: searchFold(`${person.lastNameKana}${person.firstNameKana}`),
  phone: person.phone,
  email: (person.email ?? '').toLowerCase(),
  address: addressKey(person.address),
  birthday: person.birthday ?? '',
});

/** What two accounts have in common; [] where it is too little to say anything. */
export function signsOfOne(one: Likable, other: Likable): readonly LikenessSign[] {
  const [here, there] = [keysOf(one), keysOf(other)];
  const signs = likenessSigns.filter((sign) => here[sign] !== '' && here[sign] === there[sign]);
  return signs.length < fewestSigns ? [] : signs;
}

/** How many of some accounts have enough in common with another one of them. */
export function countAlike(people: readonly Likable[]): number {
  const groups = new Map<string, Set<number>>();
  for (const [index, person] of people.entries()) {
    const keys = keysOf(person);
    const present = likenessSigns.filter((sign) => keys[sign] !== '');
    for (const [at, sign] of present.entries()) {
      for (const second of present.slice(at + 1)) {
        const key = JSON.stringify([sign, keys[sign], second, keys[second]]);
        groups.set(key, (groups.get(key) ?? new Set()).add(index));
      }
    }
  }
  return new Set([...groups.values()].filter(({ size }) => size > 1).flatMap((group) => [...group])).size;
}
