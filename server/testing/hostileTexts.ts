const repeated = (part: string) => (most: number) => part.repeat(Math.ceil(most / part.length)).slice(0, most);

/** One long example, and as many uses of it as fit. */
const aliases = (most: number) => {
  const lines = ['firstDay: 2030-04-01', 'appliesBy: dayOfUse', 'law: 条例', 'base: []', 'examples:'];
  const first = '  - &a { name: 例, article: hall, day: weekday, frames: [午前], yen: 0 }';
  const uses = Math.max(0, Math.min(990, Math.floor((most - 300) / 7)));
  return `${[...lines, first].join('\n')}\n${'  - *a\n'.repeat(uses)}`.slice(0, most);
};

/** Aliases of aliases. */
const laughs = (most: number) => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 9; level += 1) lines.push(`a${level}: &a${level} [${`*a${level - 1}, `.repeat(9)}x]`);
  return lines.join('\n').slice(0, most);
};

/** Many rules that are each looked at for every room, day and kind of use. */
const bands = (most: number) =>
  [
    ...['firstDay: 2030-04-01', 'appliesBy: dayOfUse', 'law: 条例', 'base:'],
    ...Array.from({ length: Math.max(0, Math.floor((most - 200) / 75)) }, (_, index) => {
      const over = String(index).padStart(5, '0');
      return `  - { kind: frames, when: { admission: { over: 1${over}, to: 2${over} } }, yen: { 午前: 1 } }`;
    }),
  ]
    .join('\n')
    .slice(0, most);

/** Texts that ask for much in few characters, by what is odd about them; each for as many characters as it may have. */
export const hostileTexts: Readonly<Record<string, (most: number) => string>> = {
  directives: repeated('%\n'),
  'one key again and again': repeated('a: 1\n'),
  'unknown keys': (most) =>
    Array.from({ length: Math.floor(most / 11) }, (_, index) => `k${100_000 + index}: 1`).join('\n'),
  aliases,
  'aliases of aliases': laughs,
  bands,
  'brackets that open': repeated('['),
  'braces and commas': repeated('{a: 1,0},'),
  commas: repeated(','),
  quotes: repeated('"'),
  'line breaks': repeated('\n'),
  'lines of nobody': (most) => `姓,名,セイ,メイ,電話番号\n${repeated('あ,い,う,え,お\n')(most)}`.slice(0, most),
  'lines of one person': (most) =>
    `姓,名,セイ,メイ,電話番号\n${repeated('新井,花子,アライ,ハナコ,080-1111-2222\n')(most)}`.slice(0, most),
  blanks: repeated(' '),
  'blanks before a letter': (most) => `${' '.repeat(most - 1)}a`,
  'marks of a search': repeated('%_\\'),
  'characters that fold to many': repeated('ﷺ'),
  'marks without letters': repeated('\u3099\u0301'),
  'long marks': repeated('ー'),
  digits: repeated('1'),
  'hyphens and digits': repeated('1-'),
  'mail addresses': repeated('a@'),
};
