/** Refusals of messages and bundles, which only operators and the command line can get. */
export const operatorRefusals = {
  noticeNotRetryable: { status: 409, message: '再送できるのは、届けられなかったお知らせだけです。' },
  noticeForgotten: { status: 409, message: '保存期間を過ぎたお知らせは再送できません。' },
  bundleRefused: { status: 409, message: 'ファイルに誤りがあるため、取り込みませんでした。' },
  bundleUnnamed: {
    status: 409,
    message:
      'すでにある団体を変えるファイルに revision がないため、取り込みませんでした。書き出したファイルを直すか、上書き（--overwrite）を指定してください。',
  },
  bundleOld: {
    status: 409,
    message:
      '書き出した後に団体の設定が変わっているため、取り込みませんでした。もう一度書き出して直すか、上書き（--overwrite）を指定してください。',
  },
  bundleUnknown: {
    status: 409,
    message:
      'この団体にない revision のため、取り込みませんでした。もう一度書き出して直すか、上書き（--overwrite）を指定してください。',
  },
  bookedMeanwhile: {
    status: 409,
    message: '取込み中に予約または取消しがあったため、何も変更しませんでした。もう一度行ってください。',
  },
} as const satisfies Record<string, { status: number; message: string }>;
