import { describe, expect, test } from 'vitest';
import { eventRefusalCode } from './event.ts';
import { type EventRefusalFacts, eventRefusal, eventRefusalText } from './eventRefusals.ts';

const sentences: readonly (readonly [EventRefusalFacts, string])[] = [
  [{ code: 'reservingStopped' }, '現在、予約を受け付けていません。'],
  [{ code: 'userSuspended', sentence: '利用停止中です。' }, '利用停止中です。'],
  [{ code: 'unknown' }, '講座が見つかりませんでした。'],
  [{ code: 'notYetOpen', opensAtText: '2026/06/12(金) 09:00' }, '受付開始前です（2026/06/12(金) 09:00から）。'],
  [{ code: 'closed' }, '受付は終了しました。'],
  [{ code: 'calledOff' }, 'この講座は中止になりました。'],
  [{ code: 'spanChanged' }, '受付期間が切り替わりました。画面を更新してもう一度お選びください。'],
  [{ code: 'alreadyInCart' }, 'カートに入っています。'],
  [{ code: 'alreadyReserved' }, '予約済みです。'],
  [{ code: 'birthMonth', month: 6 }, '6月生まれの方のみ予約できます。'],
  [{ code: 'age', who: '18歳以上の方', isBirthdayKnown: true }, '18歳以上の方のみ予約できます。'],
  [
    { code: 'age', who: '18歳以上の方', isBirthdayKnown: false },
    '18歳以上の方のみ予約できます。生年月日が登録されていません。施設へお問い合わせください。',
  ],
  [{ code: 'userClass', who: '「市内」の方', opensAtText: null }, '「市内」の方のみ予約できます。'],
  [
    { code: 'userClass', who: '「市内」の方', opensAtText: '2026/04/08(水) 10:00' },
    'いまは「市内」の方のみ予約できます。2026/04/08(水) 10:00から予約できます。',
  ],
  [{ code: 'spanLimit', limit: 3 }, 'この受付期間で選べるのは3件までです。'],
  [{ code: 'full' }, '満席です。'],
  [
    { code: 'loanOut', names: ['ギター', '教本'] },
    '「ギター」「教本」の貸出しは終了しました。カートで選択を外すと予約できます。',
  ],
  [{ code: 'companions', label: 'お子さま' }, 'いっしょに参加するお子さまの氏名と生年月日を入力してください。'],
  [
    { code: 'companionAge', label: 'お子さま', who: '3歳から5歳までの方（2026/07/12(日)の時点）' },
    'いっしょに参加できるお子さまは、3歳から5歳までの方（2026/07/12(日)の時点）です。',
  ],
  [{ code: 'mailNotVerified' }, '予約の前にメールアドレスの確認が必要です。'],
  [{ code: 'tooManyUnpaid' }, 'お支払い前の予約（無料や抽選の申込みを含む）が、ゲスト登録の方の上限に達しています。'],
  [{ code: 'busy' }, '混み合っています。もう一度お試しください。'],
  [{ code: 'notForChildren' }, 'お子さまの申込みは受け付けていない講座です。'],
  [{ code: 'childrenOnly' }, 'お子さまの講座です。講座のページで、参加するお子さまを選んでください。'],
  [{ code: 'childNotDrawn' }, '抽選の申込みは、お子さまの分を受け付けていません。施設へお問い合わせください。'],
  [{ code: 'childUnknown' }, 'お子さまの登録が見つかりません。画面を開き直してください。'],
  [{ code: 'upperLimit', group: '夏の工作', limit: 1, held: [] }, '「夏の工作」から選べるのは1件までです。'],
  [
    {
      code: 'upperLimit',
      group: '夏の工作',
      limit: 3,
      held: [
        { eventName: '木工', where: 'reserved' },
        { eventName: '陶芸', where: 'inCart' },
        { eventName: '編み物', where: 'chosen' },
      ],
    },
    '「夏の工作」から選べるのは3件までです。「木工」は予約済みです。「陶芸」がカートにあります。「編み物」を選択しています。',
  ],
  [
    { code: 'notReserved', held: { eventName: '木工', where: 'reserved' } },
    '「木工」を予約済みのため、この講座は予約できません。',
  ],
  [
    { code: 'notReserved', held: { eventName: '木工', where: 'inCart' } },
    '「木工」がカートにあるため、この講座は予約できません。カートから外すと選べます。',
  ],
  [
    { code: 'notReserved', held: { eventName: '木工', where: 'chosen' } },
    '「木工」を選択しているため、この講座は選べません。',
  ],
];

describe('every refusal of an event says what stands in the way and, where the user can change it, what to do', () => {
  test.each(sentences)('%o: %s', (facts, sentence) => {
    expect(eventRefusalText(facts)).toBe(sentence);
    expect(eventRefusal(facts)).toEqual({ code: facts.code, message: sentence });
  });

  test('every code has a sentence, and it ends as one', () => {
    expect(new Set(sentences.map(([{ code }]) => code))).toEqual(new Set(eventRefusalCode.options));
    expect(sentences.every(([facts]) => eventRefusalText(facts).endsWith('。'))).toBe(true);
  });
});
