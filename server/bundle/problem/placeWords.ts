import type { Saying, Table } from './saying.ts';

const things = {
  room: 'というキーの部屋',
  place: 'というキーの施設',
  space: 'というキーの場所',
  course: 'というキーの講座',
  frame: 'という区分',
  class: 'という利用者区分',
  condition: 'という使用の区分',
  combined: 'という区分の組合せ',
  reduction: 'という減免',
  equipment: 'という備品',
} as const;

/** What an entry can name. */
export type Thing = keyof typeof things;

type Named = { readonly name: string };

const modes = { facility: '施設予約', event: '講座' } as const;

type Mode = keyof typeof modes;

/** What is wrong with the places, rooms and schedules of a bundle, or odd about them. */
export const placeWords = {
  repeated: ({ value }: { readonly value: string }) => `「${value}」が2回あります。`,
  unknown: ({ what, name }: Named & { readonly what: Thing }) => `「${name}」${things[what]}はありません。`,
  otherMode: ({ mode, own }: { readonly mode: Mode; readonly own: Mode }) =>
    `${modes[mode]}の団体だけに書けます。この団体は${modes[own]}です。`,
  needsHoursAndWindow: (_: Readonly<Record<never, never>>, { entry }: Saying) =>
    `${entry('hours')}と${entry('bookingWindow')}を、ここか、施設の${entry('defaults')}に書いてください。`,
  feeMissing: () => '料金がありません。施設に料金の規定がないため、ここに書いてください。',
  sameHours: () => 'この部屋に、同じ時間の区分がほかにあります。',
  outsideHours: () => '部屋の開館時間の外にあります。',
  partRows: ({ minutes }: { readonly minutes: number }) => `開館時間が${minutes}分の枠で割り切れません。`,
  wrongTimeFrame: ({ own }: { readonly own: 'frame' | 'time' }) =>
    own === 'frame'
      ? '時間で利用する部屋だけに書けます。この部屋は区分で利用します。'
      : '区分で利用する部屋だけに書けます。この部屋は時間で利用します。',
  windowBackwards: () => '受付の開始より前に締め切られます。',
  opensAfterMidnight: () => '受付の開始が24:00を過ぎています。',
  closesAfterMidnight: () => '締切が24:00を過ぎています。',
  hiddenDrawn: (_: Readonly<Record<never, never>>, { entry }: Saying) =>
    `抽選は公開されるため、${entry('lotteryWindow')}のある部屋は非公開にできません。`,
  lotteryAtOnce: () => '抽選の申込みが、始まると同時に締め切られます。',
  lotteryBackwards: () => 'その日のない月に、抽選の申込みが始まる前に締め切られます。',
  lotteryAfterMidnight: () => '24:00を過ぎた時刻があります。',
  lotteryWithinMonth: (_: Readonly<Record<never, never>>, { entry }: Saying) =>
    `1か月をまとめて抽選するため、${entry('lotteryWindow')}を変える版は月の初めからにしてください。`,
  announcesApart: ({ other }: { readonly other: string }, { entry }: Saying) =>
    `「${other}」と同時に締め切り、一緒に抽選するため、${entry('announces')}を同じにしてください。`,
  windowForNobody: (_: Readonly<Record<never, never>>, { entry }: Saying) =>
    `誰のための受付かを、${entry('classes')}か${entry('conditions')}に書いてください。`,
  rowOfNoDay: (_: Readonly<Record<never, never>>, { entry }: Saying) =>
    `${['days', 'weekdays', 'season'].map(entry).join('、')}のいずれかを書いてください。`,
  rowOpenOrClosed: (_: Readonly<Record<never, never>>, { entry }: Saying) =>
    `${['hours', 'frames', 'hourlyFee'].map(entry).join('、')}のいずれか、または休館の理由を${entry('closed')}に書いてください。`,
  exceptionOpenOrClosed: (_: Readonly<Record<never, never>>, { entry }: Saying) =>
    `${entry('open')}か${entry('closed')}の一方だけに、理由を書いてください。`,
  closedWithHours: () => '休館の日に、時間・区分・料金は書けません。',
  holidayDay: (_: Readonly<Record<never, never>>, { entry }: Saying) =>
    `「2026-05-15」のような${entry('day')}か、「05-15」のような${entry('everyYear')}の一方だけを書いてください。`,
  closureTarget: (_: Readonly<Record<never, never>>, { entry }: Saying) =>
    `${entry('container')}か${entry('spaces')}の一方だけを書いてください。`,
  closureDays: (_: Readonly<Record<never, never>>, { entry }: Saying) =>
    `${['from', 'everyMonth', 'everyYear'].map(entry).join('、')}のうち1つだけを書いてください。`,
  toWithoutFrom: (_: Readonly<Record<never, never>>, { entry }: Saying) =>
    `${entry('to')}は、${entry('from')}があるときだけに書けます。`,
  exceptWithFrom: (_: Readonly<Record<never, never>>, { entry }: Saying) =>
    `${entry('except')}は、${entry('everyMonth')}か${entry('everyYear')}があるときだけに書けます。`,
  closureBackwards: (_: Readonly<Record<never, never>>, { entry }: Saying) =>
    `${entry('to')}が${entry('from')}より前です。`,
  closureTooLong: ({ days }: { readonly days: number }) => `${days}日を超えています。`,
  publishedBackwards: (_: Readonly<Record<never, never>>, { entry }: Saying) =>
    `${entry('publishedFrom')}より後にしてください。`,
  lentNowhere: ({ name }: Named) => `「${name}」は貸し出されません。これらの部屋はどれも公開されていません。`,
  sameName: ({ name }: Named) => `「${name}」という名前がほかにもあり、利用者には区別できません。`,
  idleRow: ({ isClosed }: { readonly isClosed: boolean }) =>
    isClosed ? '当てはまる日はどれももともと休みのため、使われません。' : '当てはまる日がないため、使われません。',
  idleException: ({ isClosed }: { readonly isClosed: boolean }) =>
    `この日はもともと${isClosed ? '休館' : '開館'}のため、使われません。`,
  idleWindow: () => '受付の開始は使われません。先着の受付は、それより後の抽選の結果を待って始まります。',
  idleLimit: ({ most }: { readonly most: number }) => `もともと${most}を超えることができないため、使われません。`,
  idleExcept: () => 'この日はもともと当てはまらないため、使われません。',
  unreachableGuests: () =>
    '利用者が自分で登録できますが、メールサーバー（SMTP_URL）が設定されていません。確認のメールが届かないため、LINEか窓口で本人を確認してください。',
  sandboxProvider: () =>
    'httpsで公開するときは、オンライン決済の会社を「stripe」のように書いてください。（SANDBOX_PAYMENTS=true では、誰でも払わずに済ませられます。）',
  timeZoneFixed: ({ wanted, known }: { readonly wanted: string; readonly known: string }) =>
    `「${known}」で受けた予約があるため、「${wanted}」に変更できません。`,
  modeFixed: ({ wanted }: { readonly wanted: Mode }) => `予約があるため、${modes[wanted]}に変更できません。`,
  spacesFixed: ({ name }: Named) => `これからの予約があるため、「${name}」の場所は変更できません。`,
  stockFixed: ({ name, unit }: Named & { readonly unit: number }) =>
    `これからの予約が「${name}」の${unit}番を使うため、${unit}より少なくできません。`,
  scheduleFixed: ({ name, day, free }: Named & { readonly day: string; readonly free: string }) =>
    `「${name}」：${day}はすでに申し込めるか抽選が公開されているため、変更できません。版は${free}以後から始められます。`,
  closureOverReservation: ({
    reservationId,
    name,
    day,
    others,
  }: Named & { readonly reservationId: string; readonly day: string; readonly others: number }) =>
    `予約${reservationId}（${name}、${day}）${
      others > 0 ? `ほか${others}件` : ''
    }と重なります。予約を取り消すか、休館を変更してください。`,
  closureOverDraw: ({ title, announced }: { readonly title: string; readonly announced: string }) =>
    `抽選中の枠（${title}）と重なります。${announced}の発表を待ってください。`,
} as const satisfies Table;
