const noticeStates: Readonly<Record<string, string>> = {
  queued: '送信待ち',
  sending: '送信中',
  sent: '送信済み',
  dropped: '期限切れ',
  dead: '未達',
};

export const noticeStateLabel = (state: string) => noticeStates[state] ?? state;
