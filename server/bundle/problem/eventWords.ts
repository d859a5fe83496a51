import type { Saying, Table } from './saying.ts';

type None = Readonly<Record<never, never>>;
type Course = { readonly course: string };

const kept = {
  lottery: 'は抽選のままにしてください',
  times: 'の日時は変更できません',
  winLimit: 'の当選の上限は変更できません',
  events: 'の講座は変更できません',
} as const;

/** What is wrong with the courses of a bundle and their spans. */
export const eventWords = {
  needsEnd: (_: None, { entry }: Saying) => `${entry('from')}か${entry('to')}を書いてください。`,
  fromAboveTo: (_: None, { entry }: Saying) => `${entry('from')}は${entry('to')}以下にしてください。`,
  fromAfterTo: (_: None, { entry }: Saying) => `${entry('from')}は${entry('to')}より後にできません。`,
  notAgeDay: () => '「first_session」「school_year」か、「2026-04-01」のような日付を書いてください。',
  upToBelowFrom: (_: None, { entry }: Saying) => `${entry('from')}以上にしてください。`,
  lastPriceOpen: (_: None, { entry }: Saying) =>
    `最後の行のほかには${entry('to')}を書いてください。最後の行は、ほかの全員のためのものです。`,
  pricesNotRising: (_: None, { entry }: Saying) => `${entry('to')}は、前の行より大きくしてください。`,
  twoPrices: (_: None, { entry }: Saying) =>
    `${entry('price')}（1回ごと）か${entry('coursePrice')}（全回）の一方だけを書いてください。`,
  notWidth: () => '太さを「1px」から「20px」までで書いてください。',
  sessionBackwards: () => '上の回が終わる前に始まります。',
  spanBackwards: (_: None, { entry }: Saying) => `${entry('opens')}より後にしてください。`,
  announcedEarly: (_: None, { entry }: Saying) => `${entry('closes')}より前にはできません。`,
  courseTwice: ({ course, span }: Course & { readonly span: string }) =>
    `「${course}」は、同じ時に「${span}」でも受け付けています。`,
  opensBeforeResult: ({ lottery, course, at }: Course & { readonly lottery: string; readonly at: string }) =>
    `「${course}」の抽選「${lottery}」の発表（${at.replace('T', ' ')}）より前に始まります。`,
  onOtherSide: ({ course }: Course) => `「${course}」は、もう一方にもあります。`,
  choiceOfTwo: ({ course, other }: Course & { readonly other: string }) =>
    `「${course}」は「${other}」の希望にもなっています。`,
  drawnTogether: ({ one, other }: { readonly one: string; readonly other: string }) =>
    `「${other}」と「${one}」が同じ時に抽選するため、1人が両方に当選することがあります。`,
  childrenNotKept: ({ course }: Course) =>
    `「${course}」はお子さまの講座ですが、お子さまの登録を受け付けていません。全体設定の「お子さまの登録」（flags の takesChildren）で受け付けてください。`,
  childrenBringNobody: ({ course }: Course) =>
    `「${course}」は、いっしょに参加する方（companions）を書くと、お子さまの申込みは受け付けられません。どちらかにしてください。`,
  childrenNotDrawn: ({ course }: Course) =>
    `「${course}」は抽選です。抽選には本人だけが申し込めるため、「self」か「children」にしてください。`,
  pairsOnly: ({ course }: Course) => `「${course}」は抽選で、当選した1人に1つの席を渡すため、「pairs」にしてください。`,
  stockForAll: ({ course, people }: Course & { readonly people: number | null }, { entry }: Saying) =>
    `「${course}」は抽選のため、${people === null ? '全員' : `${people}人`}に足りる数にしてください。${entry('stock')}を書かないか、先着にすることもできます。`,
  capacityTaken: ({ course, capacity, taken }: Course & { readonly capacity: number | null; readonly taken: number }) =>
    `「${course}」は${taken}席が使われているため、定員を${capacity}にできません。`,
  loansTaken: ({
    course,
    name,
    stock,
    count,
  }: Course & { readonly name: string; readonly stock: number; readonly count: number }) =>
    `「${course}」の「${name}」は${count}個が貸し出されるため、${stock}個にできません。`,
  sessionReserved: ({ at, reservationId }: { readonly at: string; readonly reservationId: string }) =>
    `${at}の回には予約（${reservationId}など）があるため、なくせません。日時の変更はできます。`,
  methodFixed: ({ reservationId }: { readonly reservationId: string }) =>
    `この受付で申し込まれた予約（${reservationId}）があるため、変更できません。`,
  entryWaiting: ({
    course,
    span,
    reservationId,
    others,
  }: Course & { readonly span: string; readonly reservationId: string; readonly others: number }) =>
    `「${course}」は、抽選を待つ申込み${reservationId}${others > 0 ? `ほか${others}件` : ''}があるため、「${span}」のままにしてください。`,
  drawEntered: ({
    span,
    drawId,
    what,
  }: {
    readonly span: string;
    readonly drawId: string;
    readonly what: keyof typeof kept;
  }) => `「${span}」${kept[what]}。抽選（${drawId}）に申し込んだ人がいます。`,
  drawSeats: ({
    span,
    drawId,
    seats,
    name,
  }: {
    readonly span: string;
    readonly drawId: string;
    readonly seats: number | null;
    readonly name: string;
  }) =>
    `「${span}」では「${name}」の${seats === null ? '席を限りなく' : `${seats}席を`}抽選するため、減らせません。抽選（${drawId}）に申し込んだ人がいます。`,
} as const satisfies Table;
