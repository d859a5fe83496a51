import { expect, type Locator, type Page } from '@playwright/test';

/** An entry of a version as a bundle has it. */
export type Entry = Readonly<Record<string, unknown>>;

/** What the codes of a place are called on its screens. */
export type Called = (code: string) => string;

type Part = { readonly form: Locator; readonly called: Called };

const textsOf = (value: unknown) => value as readonly string[];

const recordOf = (value: unknown) => (value ?? {}) as Entry;

const box = (form: Locator, name: string | RegExp) =>
  form.getByRole('textbox', { name, exact: typeof name === 'string' });

const list = (form: Locator, name: string | RegExp) => form.getByRole('combobox', { name });

const group = (form: Locator, name: string) => form.getByRole('group', { name, exact: true });

async function tick({ form, called }: Part, name: string, codes: unknown) {
  // What a new form has chosen already may not be meant.
  for (const chosen of await group(form, name).getByRole('checkbox', { checked: true }).all()) await chosen.uncheck();
  for (const code of textsOf(codes)) {
    await group(form, name)
      .getByRole('checkbox', { name: called(code), exact: true })
      .check();
  }
}

const number =
  (name: string) =>
  ({ form }: Part, value: unknown) =>
    box(form, name).fill(String(value));

const required =
  (name: string) =>
  ({ form }: Part, value: unknown) =>
    box(form, new RegExp(`^${name}`)).fill(String(value));

const share = (part: Part, name: string, way: string, value: unknown) =>
  amount(part, name, way, String(value).replace('%', ''));

async function amount({ form }: Part, name: string, way: string, value: unknown) {
  await group(form, name).getByRole('combobox').selectOption(way);
  await group(form, name).getByRole('textbox').fill(String(value));
}

async function numbers({ form, called }: Part, name: string, value: unknown) {
  for (const [of, yen] of Object.entries(recordOf(value))) {
    await group(form, name)
      .getByRole('textbox', { name: called(of), exact: true })
      .fill(String(yen));
  }
}

async function pair({ form }: Part, name: string, from: unknown, to: unknown) {
  const [first, second] = [
    group(form, name).getByRole('textbox').first(),
    group(form, name).getByRole('textbox').last(),
  ];
  await first.fill(String(from ?? ''));
  await second.fill(String(to ?? ''));
}

const clock = (part: Part, value: unknown) => {
  const [from, to] = String(value).split('-');
  return pair(part, '時間帯', from, to);
};

const band = (name: string) => async (part: Part, value: unknown) =>
  pair(part, name, recordOf(value).over, recordOf(value).to);

const modes: Readonly<Record<string, string>> = { down: '切捨て', up: '切上げ', nearest: '四捨五入' };

const combining: Readonly<Record<string, string>> = {
  sum: '割合を足す',
  product: '割合を掛ける',
  highest: '高い方だけ',
  first: '上のものだけ',
};

const units: Readonly<Record<string, string>> = { day: '日前', week: '週間前', month: 'か月前' };

async function distance(form: Locator, name: string, value: unknown) {
  const [, count = '', unit = ''] = /^(\d+) (day|week|month)s?$/.exec(String(value)) ?? [];
  await group(form, name).getByRole('textbox').fill(count);
  await group(form, name)
    .getByRole('combobox')
    .selectOption(units[unit] ?? '');
}

async function ladder({ form }: Part, steps: unknown) {
  for (const [index, step] of (steps as readonly Entry[]).entries()) {
    await form.getByRole('button', { name: '段階を追加する' }).click();
    const row = group(form, `段階 ${index + 1}`);
    const { atLeast, percent, withinDays, beforeUse } = step;
    const before = percent === undefined ? 'この日までの申込み（空欄は、ほかの申込み）' : '取消しの期限（利用日の）';
    if (atLeast !== undefined) await distance(row, before, atLeast);
    if (percent !== undefined) await box(row, /^還付の割合/).fill(String(percent));
    if (withinDays !== undefined) await box(row, /^申込みから何日以内/).fill(String(withinDays));
    if (beforeUse !== undefined) await distance(row, '利用日から数えた期限', beforeUse);
  }
}

const dayKinds: Readonly<Record<string, string>> = {
  weekday: '平日',
  saturday: '土曜',
  sunday: '日曜',
  holiday: '祝日',
};

const pers: Readonly<Record<string, string>> = {
  use: '1回につき',
  day: '1日につき',
  frame: '1区分につき',
  eachFrame: '1枠につき',
  hour: '1時間につき',
};

type Filling = (part: Part, value: unknown, entry: Entry) => Promise<unknown>;

const whens: Readonly<Record<string, Filling>> = {
  rooms: (part, value) => tick(part, '部屋', value),
  frames: (part, value) => tick(part, '区分', value),
  days: (part, value) => tick({ ...part, called: (day) => dayKinds[day] ?? day }, '曜日の種類', value),
  classes: (part, value) => tick(part, '利用者区分（いずれか）', value),
  conditions: (part, value) => tick(part, '使用の区分（いずれか）', value),
  withoutClasses: (part, value) => tick(part, '除く利用者区分', value),
  admission: band('最高入場料'),
  isFree: ({ form }) => form.getByRole('checkbox', { name: '入場料を取らないときだけ' }).check(),
  bookedAtMostDaysBefore: ({ form }, value) => distance(form, '申込み（これより後）', `${value} days`),
  usedAtMostMinutes: number('区分のうち利用する時間（以内）'),
};

async function typeWhen(part: Part, value: unknown) {
  for (const [name, condition] of Object.entries(recordOf(value))) {
    const fill = whens[name];
    if (!fill) throw new Error(`Nobody types ${name} here.`);
    await fill(part, condition, {});
  }
}

/** How each entry of a rule is typed. */
const fillings: Readonly<Record<string, Filling>> = {
  when: typeWhen,
  label: required('名称'),
  code: number('コード'),
  as: number('計算結果のコード'),
  law: number('根拠（条項）'),
  add: (part, value) => share(part, '割合', '加算する', value),
  to: (part, value) => share(part, '割合', 'この割合の額にする', value),
  off: ({ form }, value) => box(form, /^減額の割合/).fill(String(value).replace('%', '')),
  ofFrame: (part, value) => share(part, '額', '区分の額に対する割合（1時間につき）', value),
  ofHour: (part, value) => share(part, '額', '1時間当たりの額に対する割合', value),
  of: (part, value, { as, combine }) =>
    tick(part, as === undefined && combine === undefined ? '続けて使う区分' : '計算のもと', value),
  combine: ({ form }, value) => list(form, /^いくつも/).selectOption(combining[String(value)] ?? ''),
  per: ({ form }, value) => list(form, /^数え方/).selectOption(pers[String(value)] ?? ''),
  unitMinutes: required('何分(単位|につき)'),
  minimumMinutes: number('最低の時間'),
  droppedMinutes: number('数えない端数（以下）'),
  bookedMinutes: number('何分ごとに予約できるか'),
  mostMinutes: number('前後それぞれの上限'),
  unit: required('端数の単位'),
  mode: ({ form }, value) => list(form, /^端数の扱い/).selectOption(modes[String(value)] ?? ''),
  ladder,
  rounding: async ({ form }, value) => {
    const { unit, mode } = recordOf(value);
    await group(form, '端数').getByRole('textbox', { name: '端数の単位' }).fill(String(unit));
    await group(form, '端数')
      .getByRole('combobox', { name: '端数の扱い' })
      .selectOption(modes[String(mode)] ?? '');
  },
  rooms: (part, value) => tick(part, '部屋', value),
  yen: (part, value, { kind, article }) => {
    if (kind === 'frames') return numbers(part, '使用料', value);
    return box(part.form, article === undefined ? /^(使用料|料金|最低額|上限額)/ : /^(公表額|戻す額)/).fill(
      String(value),
    );
  },
  name: ({ form }, value) => box(form, /名称/).fill(String(value)),
  article: ({ form, called }, value) => list(form, /^部屋/).selectOption(called(String(value))),
  day: ({ form }, value) => list(form, '日の種類').selectOption(dayKinds[String(value)] ?? ''),
  frames: (part, value) => tick(part, '区分', value),
  classes: (part, value) => tick(part, '利用者区分', value),
  conditions: (part, value) => tick(part, '使用の区分', value),
  reductions: (part, value) => tick(part, '減免', value),
  admission: number('最高入場料'),
  hours: clock,
  usedMinutes: number('区分のうち利用する時間'),
  extendedAfter: number('後の延長'),
  received: required('納めた額'),
  cancelledDaysBefore: required('取消し（利用日の）'),
  bookedDaysBefore: required('申込み（利用日の）'),
  withinDays: required('申込みから何日以内'),
};

/** Types what an entry says into a form. Its kind was chosen with the button that opened it. */
async function typeEntry(part: Part, entry: Entry) {
  for (const more of await part.form.locator('summary').all()) await more.click();
  for (const [name, value] of Object.entries(entry)) {
    if (name === 'kind' || name === 'rules') continue;
    const fill = fillings[name];
    if (!fill) throw new Error(`Nobody types ${name} here.`);
    await fill(part, value, entry);
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog');

/** The button that takes over what is typed; the dialog goes with it. */
export async function takeOver(page: Page) {
  await dialogOf(page).getByRole('button', { name: 'この内容にする' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

const titles: Readonly<Record<string, string>> = {
  frames: '区分ごとの基本使用料',
  time: '時間当たりの基本使用料',
  combined: '続けて使うときの区分',
  rates: '割増・割引',
  extension: '延長',
  equipment: '備品の加算',
  reductions: '減免',
  rounding: '端数処理',
  item: '備品',
  refunds: '還付',
  dues: '納期限',
  fee: '使用料の試算例',
  refund: '還付の試算例',
  due: '納期限の試算例',
};

/** Adds one entry of a version by its form: a step with its rules, one after the other. */
export async function addByForm(page: Page, kind: string, entry: Entry, called: Called) {
  const title = titles[kind] ?? kind;
  await page.getByRole('button', { name: `${title}を追加`, exact: true }).click();
  const dialog = dialogOf(page);
  const [first, ...more] = (entry.rules as readonly Entry[] | undefined) ?? [];
  if (first)
    await typeEntry({ form: dialog.getByRole('region', { name: `${title}の規定`, exact: true }), called }, first);
  const form = dialog.getByRole('region', { name: title, exact: true });
  await typeEntry({ form, called }, entry);
  await takeOver(page);
  for (const rule of more) {
    await page
      .getByRole('button', { name: new RegExp(`：${title}の規定を追加$`) })
      .last()
      .click();
    await typeEntry({ form: dialog.getByRole('region', { name: `${title}の規定`, exact: true }), called }, rule);
    await takeOver(page);
  }
}
