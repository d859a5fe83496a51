type Name = readonly [sign: RegExp, name: string];

/** The first that fits counts: Android names Linux, and iPads may call themselves Macs. */
const machines: readonly Name[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Androidスマートフォン'],
  [/Android/, 'Androidタブレット'],
  [/Windows/, 'Windowsパソコン'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linuxパソコン'],
];

/** The first that fits counts: nearly all call themselves Safari too, and many Chrome. */
const browsers: readonly Name[] = [
  [/\bLine\//, 'LINE'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const nameIn = (names: readonly Name[], userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1];

/** 'iPhone・Safari' for what a browser calls itself; '' when it says nothing that we know. */
export const deviceWords = (userAgent: string) =>
  [nameIn(machines, userAgent), nameIn(browsers, userAgent)].filter((name) => name !== undefined).join('・');
