/** Refusals of the desk of courses. */
export const courseRefusals = {
  courseNotTakeable: { status: 409, message: 'この方は、いまこの講座を申し込めません。' },
  attendanceTooSoon: {
    status: 409,
    message: 'まだ行われていない回には、出席・遅刻を付けられません。欠席の連絡があった方には × を付けてください。',
  },
  courseCalledOff: { status: 409, message: 'この講座は、すでに中止されています。最新の内容を確認してください。' },
  courseOver: { status: 409, message: 'この講座は、すでに終了しています。終了した講座は中止できません。' },
  courseListChanged: {
    status: 409,
    message:
      '確認を表示した後に、申込みか支払いが変わりました。最新の人数と金額を確認してから、もう一度中止してください。',
  },
  sessionStays: { status: 409, message: 'この変更はできません。最新の日程を確認してください。' },
  sessionListChanged: {
    status: 409,
    message:
      '確認を表示した後に、日程か申込みか支払いが変わりました。最新の内容を確認してから、もう一度実行してください。',
  },
  courseKnown: { status: 409, message: 'この方は、すでにこの講座を申し込んでいます。名簿を確認してください。' },
  seatsLeft: { status: 409, message: 'この講座には空きがあります。キャンセル待ちではなく、代理申込をしてください。' },
} as const satisfies Record<string, { status: number; message: string }>;
