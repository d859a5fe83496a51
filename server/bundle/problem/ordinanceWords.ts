import type { OrdinanceDay } from '#rules/ordinance/ordinance.ts';
import { yen } from '#rules/text/yen.ts';
import { type AnyMistake, dayNames, quoted, type Saying, type Table, valueText } from './saying.ts';

type Named = { readonly name: string };
type Room = { readonly room: string };

const daysText = (days: readonly OrdinanceDay[]) => days.map((day) => dayNames[day] ?? day).join('・');

/** Whom a price is missing for; null for an ordinary use. */
export type Whom =
  | { readonly kind: 'admission' | 'attendees'; readonly amount: number }
  | { readonly kind: 'class' | 'condition'; readonly code: string };

function whomText(whom: Whom) {
  switch (whom.kind) {
    case 'admission':
      return `入場料${yen(whom.amount)}`;
    case 'attendees':
      return `${whom.amount}人`;
    case 'class':
      return `利用者区分「${whom.code}」`;
    case 'condition':
      return `使用の区分「${whom.code}」`;
  }
}

type Gap = { readonly of: 'admission' | 'attendees'; readonly from: number; readonly to: number };

function gapText({ of, from, to }: Gap) {
  const [what, unit] = of === 'admission' ? ['入場料', '円'] : ['利用人数', '人'];
  return `${what}が${from === to ? from : `${from}～${to}`}${unit}`;
}

const unused = (why: string) => `${why}、使われません。`;

/** What is wrong with a version of an ordinance, or odd about it; where it stands is added in problem.ts, for files and for screens. */
export const ordinanceWords = {
  notRate: () => '割合を「60%」のように書いてください。',
  rateInstead: ({ written, meant }: { readonly written: string; readonly meant: string }) =>
    `割合「${written}」は「${meant}」と書いてください。`,
  moreThanAll: () => '100%以下にしてください。',
  bandEmpty: ({ over }: { readonly over: number }) => `${over}より大きい数にしてください。`,
  notBookedBefore: () => '0から1000までの日数か、「1 month」「3 months」のような月数を書いてください。',
  onlyPerHour: () => '1時間を単位とする料金だけに書けます。',
  onlyPerFrame: () => '区分を単位とする備品だけに書けます。',
  notDistance: () => '期間を「60 days」「2 weeks」「3 months」のように書いてください。',
  dueOfNothing: () => '日数か、利用日前の期限を書いてください。',
  notInStepBefore: ({ name }: Named) => `「${name}」を計算する手順が、これより前にありません。`,
  otherLabel: ({ code, label }: { readonly code: string; readonly label: string }) =>
    `「${code}」は、上では「${label}」です。同じ表示名にしてください。`,
  droppedTooLong: () => '単位の分数より小さくしてください。',
  bookedNotDividing: ({ of, fitting }: { readonly of: number; readonly fitting: readonly number[] }) =>
    `${of}分を割り切る分数（${fitting.join('、')}）にしてください。`,
  secondStep: ({ kind }: { readonly kind: string }) =>
    `${valueText(kind)}の手順が2つあり、二重に計算されます。1つにしてください。`,
  noRoomWithFrame: ({ name }: Named) => `「${name}」という区分のある部屋はありません。`,
  equipmentUnpriced: ({ code }: { readonly code: string }) => `備品「${code}」の料金が、どの版にもありません。`,
  roomUnpriced: ({ room }: Room) => `「${room}」の料金がありません。`,
  ordinaryUnpriced: ({ room }: Room) =>
    `「${room}」の料金が、入場料を取らず、どの区分にも当てはまらない利用にありません。その額を加えてください。`,
  timesUnpriced: ({ room, times }: Room & { readonly times: string }) => `「${room}」の${times}の料金がありません。`,
  frameUnpriced: ({
    room,
    frame,
    days,
    whom,
  }: Room & { readonly frame: string; readonly days: readonly OrdinanceDay[]; readonly whom: Whom | null }) =>
    `「${room}」${frame}の料金（${daysText(days)}${whom ? `、${whomText(whom)}` : ''}）がありません。`,
  tooLate: ({ day }: { readonly day: string }) =>
    `適用開始日（${day}）が過ぎています。すでに版があるため、本日以後の日を書いてください。`,
  versionInForce: ({ day }: { readonly day: string }) =>
    `${day}からの版は適用が始まっているため、変更できません。適用開始日を後の日にしてください。`,
  versionCharged: ({ day }: { readonly day: string }) =>
    `${day}からの版で申し込まれた予約があるため、変更できません。適用開始日を別の日にしてください。`,
  versionLeftOut: ({ day, why }: { readonly day: string; readonly why: 'inForce' | 'charged' }) =>
    `${day}からの版は${why === 'inForce' ? '適用が始まっている' : '申し込まれた予約がある'}ため、なくせません。`,
  exampleMissed: ({
    name,
    came,
    published,
    lines,
  }: Named & { readonly came: string; readonly published: string; readonly lines: readonly string[] }) =>
    [`「${name}」は${came}になり、公表されている${published}になりません。`, ...lines].join('\n'),
  exampleUntried: ({ name, why }: Named & { readonly why: AnyMistake }, { words }: Saying) =>
    `「${name}」は試算できません。${words(why)}`,
  freeBefore: ({ day, what }: { readonly day: string; readonly what: readonly string[] }) =>
    `${day}より前は、次のものが無料になります：${what.join('、')}。料金があるときは、適用開始日を早い日にしてください。`,
  equipmentUnlinked: ({ label }: { readonly label: string }) =>
    `備品「${label}」は、この施設の備品にないため、料金がかかりません。施設の備品に同じ名称で登録してください。`,
  lentForNothing: ({ names }: { readonly names: readonly string[] }) =>
    `次の備品は無料で貸し出されます：${quoted(names)}`,
  conditionUnspoken: ({ label }: { readonly label: string }) => `使用の区分「${label}」で変わる料金がありません。`,
  framesOverlap: ({ name, one, other, room }: Named & Room & { readonly one: string; readonly other: string }) =>
    `「${name}」：「${room}」では「${one}」と「${other}」の時間が重なるため、一緒には申し込めません。`,
  frameBetween: ({ name, between, room }: Named & Room & { readonly between: string }) =>
    `「${name}」：「${room}」では、その間に「${between}」があり、組合せに入っていません。`,
  gap: (gap: Gap) => `${gapText(gap)}のときの規定がないため、加算されません。`,
  equipmentUnpaid: () =>
    '備品の料金を使用料に加える「備品の加算」（kind: equipment）がないため、備品の料金がかかりません。「備品の加算」を加えてください。',
  idleEquipmentStep: () => unused('この版に備品の料金がないため'),
  idleCondition: () => unused('同時に当てはまることのない条件のため'),
  idleBehind: ({ number }: { readonly number: number }) =>
    `${unused(`${number}番目の項目がいつも先に当てはまるため`)}先に当てはめるときは、上へ移してください。`,
  idleRefund: ({ number }: { readonly number: number }) =>
    unused(`${number}番目の項目がいつも同じかそれより多く返すため`),
  idleFrame: ({ name }: Named) => unused(`これらの部屋には区分「${name}」がないため`),
} as const satisfies Table;

type Extension = {
  readonly asked: { readonly before: number; readonly after: number };
  readonly most: { readonly before: number; readonly after: number; readonly together: number | null };
  readonly unitMinutes: number;
  /** No limit is named. */
  readonly isUpToNext: boolean;
};

/** Why a use cannot be computed. */
export const trialWords = {
  notCaseDay: () => '「weekday」などの曜日の種類か、「2026-04-01」のような日付を書いてください。',
  notUseDay: () => '日付を「2026-08-20」のように書いてください。',
  notEquipmentCode: () => 'この版の備品のコードを書いてください。',
  casesNotList: () => 'ファイルの全体を一覧にしてください。各行を「- { name: …」と、行の先頭から書き始めます。',
  noOrdinance: ({ place }: { readonly place: string }) => `「${place}」に料金の規定がありません。`,
  noRefunds: ({ room }: Room) => `「${room}」の還付の段階がありません。`,
  noDues: ({ room }: Room) => `「${room}」の納期の段階がありません。`,
  noVersion: ({ date }: { readonly date: string }) => `${date}に適用される版がありません。`,
  noSuchDays: ({ from, kind, count }: { readonly from: string; readonly kind: string; readonly count: number }) =>
    `${from}から1年以内に、${dayNames[kind] ?? kind}が${count}日ありません。`,
  usedByHours: ({ room }: Room) => `「${room}」は時間で利用する部屋です。区分の代わりに時間帯を書いてください。`,
  usedByFrames: ({ room }: Room) => `「${room}」は区分で利用する部屋です。時間帯の代わりに区分を書いてください。`,
  framesMissing: ({ room, names }: Room & { readonly names: readonly string[] }, { entry }: Saying) =>
    `${entry('frames')}：書かれていません。「${room}」にあるのは${names.join(', ')}です。`,
  roomWithoutFrame: ({ room, name }: Room & Named) => `「${room}」に「${name}」という区分はありません。`,
  excludingConditions: ({ one, other }: { readonly one: string; readonly other: string }) =>
    `使用の区分「${one}」と「${other}」は、どちらか一方だけです。`,
  useUnpriced: ({
    room,
    frame,
    date,
    admission,
  }: Room & {
    readonly frame: string;
    readonly date: string;
    readonly admission: number | null;
  }) => `「${room}」${frame}の料金（${date}${admission === null ? '' : `、入場料${yen(admission)}`}）がありません。`,
  noExtension: ({ room }: Room) => `「${room}」の延長の手順がありません。`,
  extensionTooLong: ({ asked, most, unitMinutes, isUpToNext }: Extension, { entry }: Saying) => {
    const together = most.together === null ? '' : `、合わせて${most.together}分`;
    const limits = `${unitMinutes}分単位で、前は${most.before}分、後は${most.after}分${together}までです。`;
    const why = isUpToNext ? `${entry('mostMinutes')}がないため、次の区分までです。` : '';
    return `前${asked.before}分・後${asked.after}分の延長は申し込めません。延長は${limits}${why}`;
  },
  bookingRefused: ({ sentence }: { readonly sentence: string }) => sentence,
} as const satisfies Table;
