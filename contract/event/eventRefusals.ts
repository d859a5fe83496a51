import type { EventRefusal, EventRefusalCode } from './event.ts';

/** What the message of a refusal needs. Months are 1 to 12. Local date-times are already text; null when unknown. */
export type EventRefusalFacts =
  | {
      readonly code: Exclude<
        EventRefusalCode,
        | 'userSuspended'
        | 'notYetOpen'
        | 'birthMonth'
        | 'age'
        | 'userClass'
        | 'spanLimit'
        | 'upperLimit'
        | 'notReserved'
        | 'loanOut'
        | 'companions'
        | 'companionAge'
      >;
    }
  /** `sentence` says until when. */
  | { readonly code: 'userSuspended'; readonly sentence: string }
  | { readonly code: 'notYetOpen'; readonly opensAtText: string | null }
  | { readonly code: 'birthMonth'; readonly month: number }
  /** `who` is whom it is for, in words. */
  | { readonly code: 'age'; readonly who: string; readonly isBirthdayKnown: boolean }
  /** `opensAtText`: when the person may come, where that is not now but later. */
  | { readonly code: 'userClass'; readonly who: string; readonly opensAtText: string | null }
  | { readonly code: 'spanLimit'; readonly limit: number }
  | { readonly code: 'upperLimit'; readonly group: string; readonly limit: number; readonly held: readonly HeldName[] }
  | { readonly code: 'notReserved'; readonly held: HeldName }
  /** `label` is what those are called who are brought. */
  | { readonly code: 'companions'; readonly label: string }
  | { readonly code: 'companionAge'; readonly label: string; readonly who: string }
  /** `names` of what was to be borrowed. */
  | { readonly code: 'loanOut'; readonly names: readonly string[] };

/** An event that conflicts, and where the user has it. */
export type HeldName = { readonly eventName: string; readonly where: 'reserved' | 'inCart' | 'chosen' };

const whereTexts = {
  reserved: (name: string) => `「${name}」は予約済みです。`,
  inCart: (name: string) => `「${name}」がカートにあります。`,
  chosen: (name: string) => `「${name}」を選択しています。`,
} as const satisfies Record<HeldName['where'], (name: string) => string>;

const excludedTexts = {
  reserved: (name: string) => `「${name}」を予約済みのため、この講座は予約できません。`,
  inCart: (name: string) => `「${name}」がカートにあるため、この講座は予約できません。カートから外すと選べます。`,
  chosen: (name: string) => `「${name}」を選択しているため、この講座は選べません。`,
} as const satisfies Record<HeldName['where'], (name: string) => string>;

const plainTexts = {
  reservingStopped: '現在、予約を受け付けていません。',
  mailNotVerified: '予約の前にメールアドレスの確認が必要です。',
  tooManyUnpaid: 'お支払い前の予約（無料や抽選の申込みを含む）が、ゲスト登録の方の上限に達しています。',
  unknown: '講座が見つかりませんでした。',
  closed: '受付は終了しました。',
  calledOff: 'この講座は中止になりました。',
  spanChanged: '受付期間が切り替わりました。画面を更新してもう一度お選びください。',
  alreadyInCart: 'カートに入っています。',
  alreadyReserved: '予約済みです。',
  notForChildren: 'お子さまの申込みは受け付けていない講座です。',
  childrenOnly: 'お子さまの講座です。講座のページで、参加するお子さまを選んでください。',
  childNotDrawn: '抽選の申込みは、お子さまの分を受け付けていません。施設へお問い合わせください。',
  childUnknown: 'お子さまの登録が見つかりません。画面を開き直してください。',
  full: '満席です。',
  busy: '混み合っています。もう一度お試しください。',
} as const;

/** The message of a refusal: the conflict and, if the user can change it, what to do. */
export function eventRefusalText(facts: EventRefusalFacts): string {
  switch (facts.code) {
    case 'notYetOpen':
      return facts.opensAtText === null
        ? '抽選の結果を発表してから受付を開始します。'
        : `受付開始前です（${facts.opensAtText}から）。`;
    case 'userSuspended':
      return facts.sentence;
    case 'birthMonth':
      return `${facts.month}月生まれの方のみ予約できます。`;
    case 'age':
      return `${facts.who}のみ予約できます。${facts.isBirthdayKnown ? '' : '生年月日が登録されていません。施設へお問い合わせください。'}`;
    case 'userClass':
      return facts.opensAtText === null
        ? `${facts.who}のみ予約できます。`
        : `いまは${facts.who}のみ予約できます。${facts.opensAtText}から予約できます。`;
    case 'spanLimit':
      return `この受付期間で選べるのは${facts.limit}件までです。`;
    case 'upperLimit': {
      const held = facts.held.map(({ eventName, where }) => whereTexts[where](eventName)).join('');
      return `「${facts.group}」から選べるのは${facts.limit}件までです。${held}`;
    }
    case 'notReserved':
      return excludedTexts[facts.held.where](facts.held.eventName);
    case 'companions':
      return `いっしょに参加する${facts.label}の氏名と生年月日を入力してください。`;
    case 'companionAge':
      return `いっしょに参加できる${facts.label}は、${facts.who}です。`;
    case 'loanOut':
      return `${facts.names.map((name) => `「${name}」`).join('')}の貸出しは終了しました。カートで選択を外すと予約できます。`;
    default:
      return plainTexts[facts.code];
  }
}

/** A refusal as sent: its code and message. */
export const eventRefusal = (facts: EventRefusalFacts): EventRefusal => ({
  code: facts.code,
  message: eventRefusalText(facts),
});
