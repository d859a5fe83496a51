import { expect, type Page } from '@playwright/test';
import { addDays } from '#rules/day/day.ts';
import { aDrawing } from '#server/testing/aPicture.ts';
import { localDateTimeOf } from '#server/time.ts';
import { inParts, judge } from '../screens/visit.ts';
import { heading } from '../story/booking.ts';
import { pressOnceReady } from '../story/keyboard.ts';
import { enlargeText, lostParts, usualText } from '../story/largeText.ts';
import { test } from '../story/story.ts';
import { expectFits } from './expectFits.ts';
import { programmeFile } from './programmeFile.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

type ConsoleScreen = {
  readonly path: string;
  readonly title: string;
  /** Of whom the screen is seen; without one, of an administrator. */
  readonly role?: 'desk';
  /** In a town that is not open yet. */
  readonly isInPreparation?: true;
  /** Goes on to another state of the screen. */
  readonly reach?: (page: Page) => Promise<unknown>;
};

/** From the list of the halls on to a room. */
async function openRoom(page: Page) {
  await page.getByRole('main').getByRole('link', { name: '中央公民館' }).click();
  await page.getByRole('link', { name: 'ホールA' }).click();
  await expect(heading(page, 'ホールA')).toBeVisible();
}

/** From the list of the fees on to a first version. */
async function beginFees(page: Page) {
  await page.getByRole('link', { name: '最初の版を用意する' }).first().click();
  await expect(page.getByText('今の時間枠の料金をもとにします。')).toBeVisible();
}

const longName = '総合図書館・市民会館共通の施設案内表示システム（試験運用中）';

/** Registers an address that leads nowhere. */
async function registerWebhook(page: Page) {
  await page.getByLabel('名称').fill(longName);
  await page.getByLabel('送り先のURL').fill('https://receiver.invalid/yoyaku');
  await page.getByRole('checkbox', { name: '予約', exact: true }).check();
  await page.getByRole('button', { name: '登録する', exact: true }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
}

/** Every screen behind the sign-in, in its states. */
const screens: Readonly<Record<string, ConsoleScreen>> = {
  home: { path: '', title: 'ホーム' },
  'home, in preparation': {
    path: '',
    title: 'ホーム',
    isInPreparation: true,
    reach: (page) => expect(page.getByText('プライバシーポリシーがありません。')).toBeVisible(),
  },
  reservations: { path: '/reservations', title: '予約' },
  'reservations, nothing found': {
    path: '/reservations?q=nobody',
    title: '予約',
    reach: (page) => expect(page.getByText('該当する予約はありません')).toBeVisible(),
  },
  'reservations, all that they are looked for by': {
    path: '/reservations?method=online',
    title: '予約',
    reach: (page) => expect(page.getByRole('combobox', { name: '申込方法' })).toBeVisible(),
  },
  'reservations under review, by their address of before': {
    path: '/reservations?tab=review',
    title: '審査待ち',
    reach: (page) => expect(page.getByText('審査を待つ申請はありません')).toBeVisible(),
  },
  'what is left to be done': {
    path: '/follow-ups',
    title: '要対応',
    reach: (page) => expect(page.getByText('対応が必要な予約はありません')).toBeVisible(),
  },
  staff: { path: '/staff', title: '職員' },
  'staff, nobody found': {
    path: '/staff?q=nobody',
    title: '職員',
    reach: (page) => expect(page.getByText('該当する職員はいません')).toBeVisible(),
  },
  'staff, inviting': {
    path: '/staff?chosen=new',
    title: '職員',
    reach: (page) => expect(page.getByRole('heading', { name: '職員の招待' })).toBeVisible(),
  },
  'provider of sign-ins, none yet': {
    path: '/staff/provider',
    title: '認証連携',
    reach: async (page) => {
      await page.getByRole('button', { name: 'グループを追加する' }).click();
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('ボタンの名前を30文字以内で入力してください。')).toBeVisible();
    },
  },
  'networks, none yet': {
    path: '/staff/networks',
    title: '接続元の制限',
    reach: (page) => expect(page.getByRole('row', { name: /職員用の画面全体/ })).toContainText('制限なし'),
  },
  'networks, one line wrong': {
    path: '/staff/networks?chosen=all',
    title: '接続元の制限',
    reach: async (page) => {
      await page.getByLabel('許可するネットワーク').fill('127.0.0.0/8 庁内\n203.0.113');
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('2行目')).toBeVisible();
    },
  },
  'tokens, none yet': {
    path: '/staff/tokens',
    title: '外部連携',
    reach: (page) => expect(page.getByText('トークンはまだありません')).toBeVisible(),
  },
  'tokens, issuing': {
    path: '/staff/tokens?chosen=new',
    title: '外部連携',
    reach: async (page) => {
      await page.getByRole('checkbox', { name: '利用者を読む' }).check();
      await page.getByLabel('範囲').selectOption('選んだ施設だけ');
      await expect(page.getByText('個人情報をほかのシステムへ渡します')).toBeVisible();
    },
  },
  'webhooks, none yet': {
    path: '/staff/webhooks',
    title: '外部への通知',
    reach: (page) => expect(page.getByText('送り先はまだありません')).toBeVisible(),
  },
  'webhooks, registering, all missing': {
    path: '/staff/webhooks?chosen=new',
    title: '外部への通知',
    reach: async (page) => {
      await page.getByLabel('範囲').selectOption('選んだ施設だけ');
      await page.getByRole('button', { name: '登録する', exact: true }).click();
      await expect(page.getByText('知らせることを1つ以上選択してください。')).toBeVisible();
    },
  },
  'webhooks, registered': {
    path: '/staff/webhooks?chosen=new',
    title: '外部への通知',
    reach: registerWebhook,
  },
  'webhooks, one that is told': {
    path: '/staff/webhooks?chosen=new',
    title: '外部への通知',
    reach: async (page) => {
      await registerWebhook(page);
      await page.getByRole('button', { name: '閉じる' }).click();
      await page.getByRole('button', { name: longName }).first().click();
      await expect(page.getByRole('button', { name: '署名の鍵を再発行する' })).toBeVisible();
    },
  },
  'health, with what is not sent yet': {
    path: '/health',
    title: '稼働状況',
    reach: async (page) => {
      const health = page.url();
      await page.goto(health.replace('health', 'staff/webhooks?chosen=new'));
      await registerWebhook(page);
      await page.goto(health);
      await page.getByRole('button', { name: '試験' }).first().click();
      await expect(page.getByRole('button', { name: '見送る' })).toBeVisible();
    },
  },
  board: { path: '/board', title: '予約台帳' },
  'board, booking': {
    path: '/board',
    title: '予約台帳',
    reach: async (page) => {
      await expect(page.getByRole('rowheader')).toHaveCount(3);
      await page.keyboard.press('n');
      await page.getByRole('radio', { name: '登録なし' }).check();
      await expect(page.getByText('夜間 18:00～22:00')).toBeVisible();
    },
  },
  'board, booking, all missing': {
    path: '/board',
    title: '予約台帳',
    reach: async (page) => {
      await expect(page.getByRole('rowheader')).toHaveCount(3);
      await page.keyboard.press('n');
      await page.getByRole('button', { name: '予約する' }).click();
      await expect(page.getByRole('dialog').getByText('4か所の入力を確認してください。')).toBeVisible();
    },
  },
  'board, week': {
    path: '/board',
    title: '予約台帳',
    reach: async (page) => {
      await page.getByRole('radio', { name: '週（1室）' }).click();
      await expect(page.getByRole('rowheader')).toHaveCount(7);
    },
  },
  'board, month': {
    path: '/board',
    title: '予約台帳',
    reach: async (page) => {
      await page.getByRole('radio', { name: '月' }).click();
      await expect(page.getByRole('grid', { name: /の予約数$/ })).toBeVisible();
    },
  },
  'reception, nobody comes': {
    path: '/reception',
    title: '受付',
    reach: (page) => expect(page.getByText('本日の予約はありません')).toBeVisible(),
  },
  'reception, nothing found': {
    path: '/reception?q=nobody',
    title: '受付',
    reach: (page) => expect(page.getByText('該当する予約はありません')).toBeVisible(),
  },
  reviews: { path: '/reviews', title: '審査待ち' },
  statistics: {
    path: '/statistics',
    title: '統計',
    reach: (page) => expect(page.getByRole('heading', { name: '部屋別' })).toBeVisible(),
  },
  'statistics, a year': {
    path: '/statistics?by=fiscal',
    title: '統計',
    reach: (page) => expect(page.getByRole('heading', { name: '月別' })).toBeVisible(),
  },
  'statistics, for the council': {
    path: '/statistics/council/2026',
    title: '議会資料',
    reach: (page) => expect(page.getByRole('table', { name: '概要' })).toBeVisible(),
  },
  'statistics, days that are no span': {
    path: '/statistics?by=free&from=2026-06-30&to=2026-06-01',
    title: '統計',
    reach: (page) => expect(page.getByText('末日は初日以降の日にしてください。')).toBeVisible(),
  },
  health: { path: '/health', title: '稼働状況' },
  people: { path: '/people', title: '利用者' },
  'people, found': {
    path: `/people?q=${encodeURIComponent('テスト')}`,
    title: '利用者',
    reach: (page) => expect(page.getByText('該当する利用者はいません').or(page.getByRole('table'))).toBeVisible(),
  },
  'people, registering': {
    path: '/people?chosen=new',
    title: '利用者',
    reach: (page) => expect(page.getByRole('heading', { name: '窓口登録' })).toBeVisible(),
  },
  'people, waiting': {
    path: '/people/reviews',
    title: '登録審査',
    reach: (page) => expect(page.getByText('審査を待つ登録はありません')).toBeVisible(),
  },
  'people, ending soon': {
    path: '/people/terms',
    title: '期限が近い利用者',
    reach: (page) => expect(page.getByText('60日以内に期限を迎える利用者はいません')).toBeVisible(),
  },
  'people, a file of them': { path: '/people/import', title: '利用者の一括登録' },
  'people, a file with mistakes': {
    path: '/people/import',
    title: '利用者の一括登録',
    reach: async (page) => {
      const text =
        '姓,名,セイ,メイ,電話番号,生年月日,団体名,団体名カナ\n新井,花子,アライ,,080,1980/2/30,みどり市民の歌声を次の世代へつなぐ合唱団,\n';
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.getByLabel('利用者のCSVファイル').setInputFiles(file);
      await expect(page.getByText('6件の誤りがあるため、まだ登録できません。')).toBeVisible();
    },
  },
  'people, given back': {
    path: '/people/reviews?standing=returned',
    title: '登録審査',
    reach: (page) => expect(page.getByText('差し戻している登録はありません')).toBeVisible(),
  },
  'people, rejected': {
    path: '/people/reviews?standing=rejected',
    title: '登録審査',
    reach: (page) => expect(page.getByText('却下した登録はありません')).toBeVisible(),
  },
  'closures, none': {
    path: '/closures',
    title: '休館・公用',
    reach: (page) => expect(page.getByText('登録した休館はありません')).toBeVisible(),
  },
  'closures, a year without any': {
    path: '/closures',
    title: '休館・公用',
    reach: async (page) => {
      await page.getByRole('link', { name: '年間の休館日' }).click();
      await expect(page.getByRole('grid')).toHaveCount(12);
    },
  },
  'closures, asking without an answer': {
    path: '/closures/new',
    title: '休館の登録',
    reach: async (page) => {
      await page.getByRole('button', { name: '影響を確認する' }).click();
      await expect(page.getByText('種別を選択してください。')).toBeVisible();
    },
  },
  'closures, opening a day that no rule closes': {
    path: '/closures/openings/new',
    title: '臨時開館の登録',
    reach: async (page) => {
      await page.getByLabel(/^日/).fill('2026-06-23');
      await page.getByRole('button', { name: '臨時開館を登録する' }).click();
      await expect(page.getByText('この日に解く定期の休館がありません。')).toBeVisible();
    },
  },
  'announcements, none yet': {
    path: '/announcements',
    title: 'お知らせ',
    reach: (page) => expect(page.getByText('お知らせはありません')).toBeVisible(),
  },
  'a new announcement': { path: '/announcements/new', title: 'お知らせを書く' },
  'messages, none yet': {
    path: '/messages',
    title: 'メッセージ',
    reach: (page) => expect(page.getByText('送ったメッセージはありません')).toBeVisible(),
  },
  'a new message': { path: '/messages/new', title: 'メッセージを書く' },
  'a new message, to the registered': {
    path: '/messages/new',
    title: 'メッセージを書く',
    reach: (page) => page.getByRole('radio', { name: '登録している方' }).check(),
  },
  'a message, before and after it was sent': {
    path: '/messages/new',
    title: 'メッセージを書く',
    reach: async (page) => {
      await page.getByRole('radio', { name: '登録している方' }).check();
      await page.getByRole('textbox', { name: /^件名/ }).fill('明日は休館します');
      await page.getByRole('textbox', { name: /^本文/ }).fill('設備の故障のため、明日は休館します。');
      await pressOnceReady(page.getByRole('button', { name: '送信の確認へ進む' }));
      await page.getByRole('textbox', { name: /^送信の理由/ }).fill('故障のため');
      await pressOnceReady(page.getByRole('button', { name: /人に送信する$/ }));
      await expect(heading(page, '送ったメッセージ')).toBeVisible();
    },
  },
  'a message, its confirmation': {
    path: '/messages/new',
    title: 'メッセージを書く',
    reach: async (page) => {
      await page.getByRole('radio', { name: '登録している方' }).check();
      await page.getByRole('textbox', { name: /^件名/ }).fill('明日は休館します');
      await page.getByRole('textbox', { name: /^本文/ }).fill('設備の故障のため、明日は休館します。');
      await pressOnceReady(page.getByRole('button', { name: '送信の確認へ進む' }));
      await expect(page.getByRole('region', { name: /^届く文面/ })).toBeVisible();
    },
  },
  places: { path: '/facilities', title: '施設設定' },
  'places, a hall': {
    path: '/facilities',
    title: '施設設定',
    reach: (page) => page.getByRole('main').getByRole('link', { name: '中央公民館' }).click(),
  },
  'places, a room': { path: '/facilities', title: '施設設定', reach: openRoom },
  'places, a room that was changed': {
    path: '/facilities',
    title: '施設設定',
    reach: async (page) => {
      await openRoom(page);
      await page.getByRole('button', { name: /^基本を/ }).click();
      await page.getByRole('textbox', { name: '定員' }).fill('45');
      await pressOnceReady(page.getByRole('button', { name: '保存する' }));
      await expect(page.getByRole('button', { name: /元に戻す$/ })).toBeVisible();
    },
  },
  'places, a room, its frames with a mistake': {
    path: '/facilities',
    title: '施設設定',
    reach: async (page) => {
      await openRoom(page);
      await page.getByRole('button', { name: /^時間枠と使用料を/ }).click();
      await page.getByRole('textbox', { name: '終了' }).first().fill('25:00');
      await expect(page.getByText('赤い説明のある項目を直してください。')).toBeVisible();
    },
  },
  'places, a room, days that differ, with frames of their own': {
    path: '/facilities',
    title: '施設設定',
    reach: async (page) => {
      await openRoom(page);
      await page.getByRole('button', { name: /^曜日や季節で変わる日を/ }).click();
      await page.getByRole('button', { name: '変わる日を追加する' }).click();
      await page.getByRole('button', { name: '区分を追加する' }).click();
      await expect(page.getByText('まだ入力していない項目があります。')).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('赤い説明のある項目を直してください。')).toBeVisible();
    },
  },
  'places, a hall, a picture without words': {
    path: '/facilities',
    title: '施設設定',
    reach: async (page) => {
      await page.getByRole('main').getByRole('link', { name: '中央公民館' }).click();
      await page.getByRole('button', { name: /^写真を/ }).click();
      const file = { name: 'hall.svg', mimeType: 'image/svg+xml', buffer: aDrawing() };
      await page.getByLabel('追加する写真').setInputFiles(file);
      await expect(page.getByText('まだ入力していない項目があります。')).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText(/空にはできません。/)).toBeVisible();
    },
  },
  'places, adding a hall': {
    path: '/facilities/new',
    title: '施設の追加',
    reach: async (page) => {
      await page.getByRole('button', { name: '次へ' }).click();
      await expect(page.getByText('空にはできません。')).toBeVisible();
    },
  },
  settings: { path: '/settings', title: '全体設定' },
  'settings, people and holidays': { path: '/settings/people', title: '全体設定' },
  'settings, texts': { path: '/settings/texts', title: '全体設定' },
  'settings, messages': { path: '/settings/messages', title: '全体設定' },
  'settings, a message that is worded': {
    path: '/settings/messages',
    title: '全体設定',
    reach: async (page) => {
      await page.getByRole('button', { name: /^予約の確定の文面を\s*変更する$/ }).click();
      await expect(page.getByRole('region', { name: '送る内容の確認' })).toContainText('例の内容で');
    },
  },
  'settings, a limit with a mistake': {
    path: '/settings/booking',
    title: '全体設定',
    reach: async (page) => {
      await page.getByRole('button', { name: /^予約の上限と取消を/ }).click();
      await page.getByRole('textbox', { name: /^取消の期限/ }).fill('400');
      await expect(page.getByText('赤い説明のある項目を直してください。')).toBeVisible();
    },
  },
  'fees, none': {
    path: '/fees',
    title: '使用料',
    reach: (page) => expect(page.getByText('公開された版はありません。').first()).toBeVisible(),
  },
  'fees, numbers that changed and one that is none': {
    path: '/fees',
    title: '使用料',
    reach: async (page) => {
      await beginFees(page);
      const fields = page.getByRole('textbox', { name: /午前/ });
      await fields.first().fill('9990');
      await fields.last().fill('なし');
      await expect(page.getByText('0～100,000,000の整数で入力してください。')).toBeVisible();
      await expect(page.getByText('変更した数字：1件')).toBeVisible();
    },
  },
  'fees, rule by rule': {
    path: '/fees',
    title: '使用料',
    reach: async (page) => {
      await beginFees(page);
      await page.getByRole('radio', { name: '規定で編集' }).press('Space');
      await expect(page.getByRole('button', { name: '割増・割引を追加' })).toBeVisible();
    },
  },
  'fees, a rule with something missing': {
    path: '/fees',
    title: '使用料',
    reach: async (page) => {
      await beginFees(page);
      await page.getByRole('radio', { name: '規定で編集' }).press('Space');
      await page.getByRole('button', { name: '割増・割引を追加' }).click();
      await page.getByRole('button', { name: 'この内容にする' }).click();
      await expect(page.getByText('名称を入力してください。')).toBeVisible();
    },
  },
  'fees, all raised': {
    path: '/fees',
    title: '使用料',
    reach: async (page) => {
      await beginFees(page);
      await page.getByRole('button', { name: '一律に変更' }).click();
      await page.getByRole('textbox', { name: /^増減の率/ }).fill('10');
      await expect(page.getByRole('table', { name: /^変わる金額/ })).toBeVisible();
    },
  },
  'fees, asking without a text': {
    path: '/fees',
    title: '使用料',
    reach: async (page) => {
      await beginFees(page);
      await page.getByRole('radio', { name: '本文で編集' }).press('Space');
      await page.getByRole('textbox', { name: /^版の本文/ }).fill('');
      await page.getByRole('button', { name: '変わる内容を確認する' }).click();
      await expect(page.getByText('版の本文を入力するか、ファイルを選択してください。')).toBeVisible();
    },
  },
  'fees, with a mistake': {
    path: '/fees',
    title: '使用料',
    reach: async (page) => {
      await beginFees(page);
      await page.getByRole('radio', { name: '本文で編集' }).press('Space');
      await page.getByRole('textbox', { name: /^版の本文/ }).fill('firstDay: [');
      await page.getByRole('button', { name: '変わる内容を確認する' }).click();
      await expect(page.getByText(/誤りが\d件あります/)).toBeVisible();
    },
  },
  'fees, a text that is no table': {
    path: '/fees',
    title: '使用料',
    reach: async (page) => {
      await beginFees(page);
      await page.getByRole('radio', { name: '本文で編集' }).press('Space');
      await page.getByRole('textbox', { name: /^版の本文/ }).fill('firstDay: [');
      await page.getByRole('radio', { name: '料金表で編集' }).press('Space');
      await expect(page.getByText(/本文をこのまま料金表にすることができません/)).toBeVisible();
      await expect(page.getByText('試算例は、次のところを直すと計算できます。')).toBeVisible();
    },
  },
  'lotteries, none yet': {
    path: '/lotteries',
    title: '抽選',
    reach: (page) => expect(page.getByText('抽選はありません')).toBeVisible(),
  },
  'lotteries, nothing found': {
    path: '/lotteries?stage=drawn',
    title: '抽選',
    reach: (page) => expect(page.getByText('該当する抽選はありません')).toBeVisible(),
  },
  'people, merging': { path: '/people/merge', title: '利用者の統合' },
  audit: { path: '/audit', title: '操作記録' },
  access: { path: '/audit/access', title: '閲覧記録' },
  money: { path: '/money', title: '収納' },
  'money, nothing owed': { path: '/money?tab=unpaid', title: '収納' },
  'money, nothing to give back': { path: '/money?tab=refunds', title: '収納' },
  'money, nobody to remind': {
    path: '/money?tab=unpaid',
    title: '収納',
    reach: async (page) => {
      await page.getByRole('button', { name: '期限切れの督促メール' }).click();
      await expect(page.getByText('督促メールを送信する相手はいません。')).toBeVisible();
    },
  },
  'money, no till': { path: '/money?tab=till', title: '収納' },
  'money, a till with a count that is wrong': {
    path: '/money?tab=till',
    title: '収納',
    reach: async (page) => {
      await page.getByRole('textbox', { name: /^釣銭準備金/ }).fill('30000');
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: '10,000円' }).fill('-1');
      await page.getByRole('button', { name: '数えた額を確定する' }).click();
      await expect(page.getByText(/^0枚から/)).toBeVisible();
    },
  },
  'money, reconciled': { path: '/money?tab=reconcile', title: '収納' },
  account: { path: '/account', title: 'アカウント' },
  'no such screen': { path: '/nowhere', title: '画面が見つかりません' },
  'a screen that one may not use': { path: '/staff', title: 'この画面を使う権限がありません', role: 'desk' },
};

async function expectFaultless(page: Page, name?: string) {
  await expectFits(page, undefined, name);
  await enlargeText(page);
  expect.soft(await lostParts(page, 1280), `${name ?? 'the screen'}, large text`).toEqual([]);
}

/**
 * Goes on to another screen of the town as a link within the console would. By way of an address without a screen, so
 * that nothing of the one before is left: no dialog, nothing typed, no text that was enlarged.
 */
async function goOn(page: Page, tenantAlias: string, path: string) {
  const to = (address: string) =>
    page.evaluate((given) => {
      window.history.pushState(null, '', given);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  await usualText(page);
  await to(consolePath(tenantAlias, '/nowhere'));
  await expect(heading(page, '画面が見つかりません')).toBeVisible();
  await to(consolePath(tenantAlias, path));
}

/** States of one kind of town that are seen by one person: one after the other, in a town that they share. */
const visits = [...Map.groupBy(Object.entries(screens), ([, { role, isInPreparation }]) => `${role}${isInPreparation}`)]
  .flatMap(([, alike]) => inParts(alike, 11))
  .map((visited) => ({ visited, first: visited[0]?.[0], ...visited[0]?.[1] }));

for (const { visited, first, role, isInPreparation = false } of visits) {
  test(`console, ${first} and what follows it: axe finds nothing, and nothing is lost with text twice as large`, async ({
    arrange,
    page,
    watch,
  }, testInfo) => {
    testInfo.setTimeout(testInfo.timeout * visited.length);
    const { town } = await arrange.aResident({ isOpen: !isInPreparation });
    await enterAsStaff(page, await arrange.aStaffMember(town, role && { role }));
    await page.goto(consolePath(town.tenantAlias, '/nowhere'));
    for (const [name, { path, title, reach }] of visited) {
      await judge(name, { page, watch, testInfo }, async () => {
        await goOn(page, town.tenantAlias, path);
        await expect(heading(page, title)).toBeVisible();
        await reach?.(page);
        await expect(page.getByText('読み込みです...')).toHaveCount(0);
        await expectFaultless(page, name);
      });
    }
  });
}

test('console, courses, none found, a roster, a long one, an empty one, and one without names: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  page,
}) => {
  const { town, school, member } = await arrange.aLearner({}, { last_name: '長'.repeat(30) });
  const { guitar, pottery, walking, woodwork } = school.events;
  await arrange.anEventReservation(member, guitar, { fee: 4500, paymentState: 'counter', loan: true });
  for (let seat = 0; seat < 10; seat += 1) {
    await arrange.anEventReservation(await arrange.aMember(town), woodwork);
  }
  await arrange.anEventReservation(member, pottery, { state: 'applied' });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, '/courses'));
  await expect(page.getByText('8件の講座があります。')).toBeVisible();
  await expect(page.getByText('抽選待ち 1件')).toBeVisible();
  await expectFaultless(page);
  for (const view of ['day', 'week', 'month']) {
    await page.goto(consolePath(town.tenantAlias, `/calendar?view=${view}&date=2026-07-05`));
    await expect(page.getByText('ギター').first()).toBeVisible();
    await expectFaultless(page);
  }
  await page.goto(consolePath(town.tenantAlias, '/courses?month=2031-01'));
  await expect(page.getByText('この期間の講座はありません')).toBeVisible();
  await expectFaultless(page);
  await page.goto(consolePath(town.tenantAlias, `/courses/${guitar.eventId}?sort=kana`));
  await expect(page.getByRole('table', { name: '名簿' })).toBeVisible();
  await expectFaultless(page);
  await page.goto(consolePath(town.tenantAlias, `/courses/${woodwork.eventId}`));
  await expect(page.getByText('10 / 10人')).toBeVisible();
  await expectFaultless(page);
  await page.goto(consolePath(town.tenantAlias, `/courses/${guitar.eventId}`));
  await page.getByRole('button', { name: '講座を中止する' }).click();
  const callOff = page.getByRole('dialog', { name: '講座の中止' });
  await callOff.getByRole('button', { name: '講座を中止する' }).click();
  await expect(callOff.getByText('お知らせする方')).toBeVisible();
  await expectFaultless(page);
  await page.goto(consolePath(town.tenantAlias, `/courses/${guitar.eventId}`));
  await page.getByRole('button', { name: '休講・日程・会場の変更' }).click();
  const change = page.getByRole('dialog', { name: '休講・日程・会場の変更' });
  await change.getByRole('combobox', { name: /対象の回/ }).selectOption({ index: 2 });
  await expect(change.getByText('お知らせする方')).toBeVisible();
  await change.getByRole('button', { name: '休講を実行する' }).click();
  await expectFaultless(page);
  await page.goto(consolePath(town.tenantAlias, `/courses/${guitar.eventId}/attendance`));
  const cells = page.getByRole('gridcell').getByRole('button');
  await cells.first().press('x');
  await expect(cells.first()).toHaveText('×');
  await expectFaultless(page);
  await page.goto(consolePath(town.tenantAlias, `/courses/${walking.eventId}`));
  await expect(page.getByText('申し込んだ方はまだいません。')).toBeVisible();
  await expectFaultless(page);
  await page.getByRole('button', { name: '代理申込' }).click();
  const dialog = page.getByRole('dialog', { name: '代理申込' });
  await dialog.getByRole('button', { name: '申し込む' }).click();
  await expect(dialog.getByText('申し込む方を選択してください。')).toBeVisible();
  await expectFaultless(page);
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'viewer' }));
  await page.goto(consolePath(town.tenantAlias, `/courses/${guitar.eventId}`));
  await expect(page.getByRole('table', { name: '名簿' })).toBeVisible();
  await expect(page.getByRole('button', { name: '出席簿を印刷する' })).toHaveCount(0);
  await expectFaultless(page);
  await page.goto(consolePath(town.tenantAlias, `/courses/${guitar.eventId}/attendance`));
  await expect(page.getByRole('grid', { name: '出欠' })).toContainText('×');
  await expectFaultless(page);
});

test('console, board with what is not open, what a closure cuts, and a part that is used: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  clock,
  page,
}) => {
  const today = localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10);
  const date = addDays(today, 3);
  const opens = { unit: 'days' as const, ahead: 90, onDay: null, hour: 0 };
  const { town, hall, member } = await arrange.aResident(
    {},
    {
      bookingWindow: { opens, closesDaysBefore: 5, closesHour: 17 },
      closures: [{ from: `${date}T10:00`, to: `${date}T12:00`, half: 'B' }],
    },
  );
  await arrange.aReservation(member, hall, { date, article: hall.halfA, frames: ['夜間'] });
  const containerIds = [hall.containerId];
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk', containerIds }));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}`));
  await expect(page.getByText('ホールAで使用')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /09:00～10:00.*午前.*利用不可/ }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /午後.*受付終了/ })
    .first()
    .click({ force: true });
  await expect(page.getByText(/^受付は.*で終了しました。/).last()).toBeVisible();
  await expectFaultless(page);
});

test('console, the editor of a course and a new one: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  page,
}) => {
  const { town, school, member } = await arrange.aLearner();
  const { guitar } = school.events;
  await arrange.anEventReservation(member, guitar);
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/courses/${guitar.eventId}/edit`));
  await expect(page.getByText('申込みがある講座です')).toBeVisible();
  await expectFaultless(page);
  for (const group of ['日程', '受付期間', '条件']) {
    await page.getByRole('button', { name: new RegExp(`^${group}を ?変更する`) }).click();
    await expect(page.getByRole('dialog', { name: `${group}の変更` })).toBeVisible();
    await expectFaultless(page);
    await page.getByRole('button', { name: 'やめる' }).click();
  }
  await page.goto(consolePath(town.tenantAlias, '/courses/import'));
  await page
    .getByLabel('講座のファイル')
    .setInputFiles(programmeFile([{}, { 講座番号: 'P-2', 場所: '長'.repeat(80) }]));
  await expect(page.getByText('programme.csv：2講座。誤りはありません。')).toBeVisible();
  await expectFaultless(page);
  await page.getByLabel('講座のファイル').setInputFiles(programmeFile([{ 定員: 'たくさん', 日付: '5/8' }]));
  await expect(page.getByText('2件の誤りがあるため、まだ取り込めません。')).toBeVisible();
  await expectFaultless(page);
  await page.goto(consolePath(town.tenantAlias, '/courses/new'));
  await page.getByRole('button', { name: '下書きに保存する' }).click();
  await expect(page.getByRole('textbox', { name: '講座名' })).toHaveAttribute('aria-invalid', 'true');
  await expectFaultless(page);
});

test('console, who waits for a course, the dialogs of taking out and putting in, and nobody: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  page,
}) => {
  const { town, school, member } = await arrange.aLearner({}, { last_name: '長'.repeat(30) });
  const { guitar, woodwork } = school.events;
  for (let seat = 0; seat < 10; seat += 1) {
    await arrange.anEventReservation(await arrange.aMember(town), woodwork);
  }
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await arrange.anOffer(member, { eventId: guitar.eventId, seatNumber: 8 });
  await page.goto(consolePath(town.tenantAlias, `/courses/${guitar.eventId}/waiting`));
  await expect(page.getByRole('row').filter({ hasText: '案内中' })).toBeVisible();
  await expectFaultless(page);
  await page.getByRole('button', { name: /を列から外す$/ }).click();
  const takeOut = page.getByRole('dialog', { name: '列から外す' });
  await takeOut.getByRole('button', { name: '列から外す' }).click();
  await expect(takeOut.getByText('理由を入力してください。')).toBeVisible();
  await expectFaultless(page);
  await page.goto(consolePath(town.tenantAlias, `/courses/${woodwork.eventId}/waiting`));
  await expect(page.getByText('お待ちの方はいません。')).toBeVisible();
  await page.getByRole('button', { name: '空いたら知らせるの代理申込' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '申し込む' }).click();
  await expect(page.getByText('申し込む方を選択してください。')).toBeVisible();
  await expectFaultless(page);
});

test('console, who waits for rooms, with nobody, the dialog of who is put there, and somebody: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  clock,
  page,
}) => {
  const date = addDays(localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10), 3);
  const { town, hall, member } = await arrange.aResident();
  await arrange.aReservation(await arrange.aMember(town), hall, { date });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}/waiting`));
  await expect(page.getByText('この日を待っている方はいません。')).toBeVisible();
  await expectFaultless(page);
  await page.getByRole('button', { name: '空いたら知らせるの代理申込' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '申し込む' }).click();
  await expect(dialog.getByText('部屋と時間を選択してください。')).toBeVisible();
  await expectFaultless(page);
  await dialog.getByRole('combobox', { name: '部屋・時間' }).selectOption({ index: 1 });
  await dialog.getByRole('searchbox').fill(member.userNumber);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /選択$/ }).click();
  await dialog.getByRole('button', { name: '申し込む' }).click();
  await expect(page.getByRole('table', { name: '空きを待っている方' })).toContainText('お知らせ待ち');
  await expectFaultless(page);
});

test('console, board while a reservation is moved: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  clock,
  page,
}) => {
  const date = addDays(localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10), 3);
  const closures = [{ from: `${date}T10:00`, to: `${date}T12:00`, half: 'B' as const }];
  const { town, hall, member } = await arrange.aResident({}, { closures });
  await arrange.aReservation(member, hall, { date, article: hall.halfA, frames: ['午前', '午後'] });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}`));
  await page
    .getByRole('button', { name: /予約確定/ })
    .first()
    .focus();
  await page.keyboard.press('m');
  await expect(page.getByText('空き不足').first()).toBeVisible();
  await expect(page.getByText('移動元').first()).toBeVisible();
  await expectFaultless(page);
});

test('console, several rooms at the counter for too many people, and their booking: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  page,
}) => {
  const { town } = await arrange.aResident(
    { setting: { fee_collection: 'counter' } },
    { article: { schedule: JSON.stringify({ capacity: 40 }) } },
  );
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, '/board'));
  const panel = page.getByRole('dialog', { name: '窓口予約' });
  const fill = async () => {
    await expect(page.getByRole('rowheader')).toHaveCount(3);
    await page.getByRole('button', { name: '次の日' }).click();
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: /^ホールA/ }) })
      .getByRole('button', { name: '午前' })
      .click();
    await panel.getByRole('radio', { name: '登録なし' }).check();
    await panel.getByRole('textbox', { name: /^氏名/ }).fill('実行委員会');
    await panel.getByRole('button', { name: '部屋を追加する' }).click();
    await panel
      .getByRole('group', { name: /^2室目/ })
      .getByRole('checkbox', { name: /^午前/ })
      .check();
    await panel.getByRole('textbox', { name: /^使用目的/ }).fill('大会');
    await panel.getByRole('combobox', { name: /^種別/ }).selectOption('会議');
    await panel.getByRole('textbox', { name: /^利用予定人数/ }).fill('500');
    await expect(panel.getByText(/^定員を/)).toBeVisible();
  };
  await fill();
  await expectFaultless(page);
  await page.reload();
  await fill();
  await panel.getByRole('combobox', { name: /^部屋/ }).nth(1).selectOption('ホールB');
  await panel.getByRole('button', { name: '予約する' }).click();
  await page.getByRole('button', { name: '定員を超えて予約する' }).click();
  await expect(panel.getByRole('heading', { name: '予約しました' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /円を収納する$/ }).first()).toBeFocused();
  await expectFaultless(page);
});

test('console, login: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  page,
  watch,
}) => {
  const { town } = await arrange.aResident();
  watch.expects('401 Console/GetSelf');
  await page.goto(consolePath(town.tenantAlias, '/staff'));
  await expect(heading(page, 'ログイン')).toBeVisible();
  await expectFaultless(page);
});

test('console, somebody: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'online' } });
  await arrange.aReservation(member, hall, { date: '2026-07-11', paymentState: 'paid' });
  const { tenantId, userId } = member;
  const notice = { tenant_id: tenantId, notice_id: crypto.randomUUID(), channel: 'mail' };
  const text = { kind: 'verifyMail', dedupe: 'lost', recipient: 'wrong@example.jp', facts: '{}' };
  const at = new Date();
  const { sequence } = await arrange.db
    .insertInto('notice')
    .values({ ...notice, ...text, user_id: userId, relevant_until: at, created_at: at })
    .returning('sequence')
    .executeTakeFirstOrThrow();
  const ended = { state: 'dead', attempts: 8, changed_at: at, last_error: '550' };
  await arrange.db
    .insertInto('notice_delivery')
    .values({ ...notice, ...ended, sequence })
    .execute();
  await arrange.db
    .updateTable('account')
    .set({ suspended_until: '2026-12-31', verified_at: null })
    .where('user_id', '=', member.userId)
    .execute();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/people/n/${member.userNumber}`));
  await expect(page.getByText(/^利用停止中2026\/12\/31\(木\)まで未確認$/)).toBeVisible();
  await page.getByRole('button', { name: '全て表示' }).click();
  await expect(page.getByRole('button', { name: '隠す' })).toBeVisible();
  for (const name of ['予約', '収納', '通知', '職員の操作']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /2026\/07\/11/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^メールアドレスの確認.*再送する$/ })).toBeVisible();
  await expectFaultless(page);
  await page.reload();
  await page.getByRole('button', { name: '登録内容を修正する' }).click();
  await expect(page.getByRole('textbox', { name: /^修正の理由/ })).toBeVisible();
  await expectFaultless(page);
});

test('console, a group that lacks something, adding to it and registering another: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  page,
}) => {
  const rules = { leastMembers: 5, localShare: 'majority', checksHouseholds: true, term: { months: 12 } };
  const group_rules = JSON.stringify({ ...rules, mustMeet: true, countsTogether: true });
  const { town, member } = await arrange.aResident({ setting: { group_rules } });
  const long = { last_name: '長'.repeat(60), group_until: '2026-03-31' };
  const group = await arrange.aGroup(town, { representative: member, others: 3, ...long });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/people/n/${group.userNumber}`));
  await expect(page.getByRole('link', { name: '団体登録の有効期限が過ぎています。更新が必要です。' })).toBeVisible();
  await page.getByRole('button', { name: '構成員を追加する' }).click();
  await page.getByRole('button', { name: '確認・更新する' }).click();
  await expect(page.getByRole('checkbox', { name: /まで更新する$/ })).toBeVisible();
  await expectFaultless(page);
  await page.goto(consolePath(town.tenantAlias, '/people?chosen=group'));
  await expect(page.getByRole('heading', { name: '団体を登録する' })).toBeVisible();
  await expect(page.getByText('構成員が5名以上必要です（現在1名、あと4名）。')).toBeVisible();
  await expectFaultless(page);
  await page.goto(consolePath(town.tenantAlias, `/people/n/${member.userNumber}`));
  await expect(page.getByRole('heading', { name: '所属している団体' })).toBeVisible();
  await expectFaultless(page);
});

test('console, giving up a day of a reservation: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  callServer,
  page,
}) => {
  const { town, hall, session } = await arrange.aResident({
    canFacilitySpanReservation: true,
    setting: { fee_collection: 'counter' },
  });
  const details = ['2026-07-10', '2026-07-11'].flatMap((date) => arrange.reserveBody(hall, { date }).details);
  const wish = { ...arrange.reserveBody(hall, { date: '2026-07-10' }), details };
  const { reservationId } = (await callServer('Reservation/Reserve', wish, { session })).body;
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  await page.getByRole('button', { name: '予約を取り消す' }).click();
  await page.getByRole('radio', { name: /^利用者都合/ }).check();
  await page.getByRole('radio', { name: '一部の日' }).check();
  await page.getByRole('checkbox', { name: '07/11' }).check();
  await expect(page.getByRole('button', { name: '07/11(土)を取り消す' })).toBeVisible();
  await expectFaultless(page);
});

test('console, a reservation, its cancellation and its move: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'online' } });
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11', paymentState: 'paid' });
  await arrange.db
    .insertInto('ledger')
    .values({
      tenant_id: town.tenantId,
      reservation_id: reservationId,
      kind: 'refunded',
      amount: 1200,
      happened_at: new Date(),
      note: `transfer ${'1234567890'.repeat(8)}`,
    })
    .execute();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  await expect(page.getByText('予約確定・支払済み')).toBeVisible();
  await page.getByText(/^台帳（\d件）$/).click();
  await expectFaultless(page);
  await page.reload();
  await page.getByRole('button', { name: '予約を取り消す' }).click();
  await page.getByRole('radio', { name: /^施設都合/ }).check();
  await expect(page.getByRole('button', { name: '取消して全額返金' })).toBeVisible();
  await expectFaultless(page);
  await page.reload();
  await page.getByRole('button', { name: '日時・部屋を変更する' }).click();
  await page.getByRole('checkbox', { name: /^午後/ }).check();
  await expect(page.getByText('変更後の使用料', { exact: true })).toBeVisible();
  await expectFaultless(page);
  await page.reload();
  await page.getByRole('button', { name: '減免・金額の変更' }).click();
  await page.getByRole('radio', { name: '金額を決める' }).check();
  await page.getByRole('textbox', { name: /^使用料/ }).fill('0');
  await expect(page.getByRole('table', { name: '決定後の内訳' })).toBeVisible();
  await expectFaultless(page);
});

test('console, a change of the log field by field: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  clock,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11' });
  const manager = await arrange.aStaffMember(town, { role: 'manager' });
  const done = {
    tenant_id: town.tenantId,
    happened_at: new Date(Date.now() + clock.offsetMs),
    actor_name: '館長 三郎',
  };
  const use = { date: '2026-07-11', articleName: '会議室', timeFrameName: '午前' };
  const request = { reservationId, decision: { kind: 'amount', yen: 650 }, details: [use], note: '長'.repeat(200) };
  await arrange.db
    .insertInto('audit_event')
    .values({
      ...done,
      actor: `staff:${manager.staffId}`,
      action: 'Desk/SettleFee',
      subject: reservationId,
      address: '',
      permission: '',
      reason: '',
      request: JSON.stringify(request),
      answer: '{"fee":650}',
    })
    .execute();
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, '/audit'));
  await page.getByRole('row').last().getByRole('button', { name: '詳細' }).click();
  const details = page.getByRole('dialog', { name: /の詳細$/ });
  await expect(details.getByRole('row', { name: '決定・種類 ― 金額の指定' })).toBeVisible();
  // A long reason beside it leaves the name of a field on one line.
  const field = details.getByText('決定・種類', { exact: true });
  expect(await field.evaluate((name) => name.getBoundingClientRect().height)).toBeLessThan(40);
  await details.getByText('記録の原文').click();
  await expect(details.getByText('"decision":')).toBeVisible();
  await expectFaultless(page);
});

test('[OPEN-05] console, the lines that frame a hall, and what is missing for them: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { town, hall } = await arrange.aResident();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, '/health'));
  const card = page.getByRole('region', { name: 'ホームページへの埋め込み' });
  await expect(card).toContainText('全体設定の「ほかのサイトへの埋め込み」');
  await expect(card.getByRole('button')).toHaveCount(0);
  await expectFaultless(page);
  await arrange.db
    .updateTable('tenant_setting')
    .set({ embed_hosts: ['www.city.example.jp'] })
    .where('tenant_id', '=', town.tenantId)
    .execute();
  await page.reload();
  await expect(card).toContainText('www.city.example.jp のページに');
  await expectFaultless(page);
  await card.getByRole('button', { name: '2行をコピーする' }).click();
  const [, address] = /^<iframe src="([^"]+)" title="[^"]+の空き状況"$/m.exec(
    await page.evaluate(() => navigator.clipboard.readText()),
  ) ?? ['', ''];
  const { pathname } = new URL(address ?? '');
  expect(pathname).toBe(`/embed/t/${town.tenantAlias}/halls/${hall.containerId}`);
  expect((await page.request.get(pathname)).status()).toBe(200);
});

test('console, reception of somebody: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-06-10' });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/reception?chosen=${reservationId}`));
  await page.getByRole('button', { name: '受付する' }).click();
  await expect(page.getByRole('button', { name: '受付を取り消す' })).toBeVisible();
  await expectFaultless(page);
});

test('console, cash, its receipts and the tills of several halls: axe finds nothing, and nothing is lost with text twice as large', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11', paymentState: 'counter' });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, '/money?tab=till'));
  await page.getByRole('textbox', { name: /^釣銭準備金/ }).fill('30000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('レジを開けました。')).toBeVisible();
  await expectFaultless(page);
  await page.goto(consolePath(town.tenantAlias, `/money?tab=unpaid&chosen=${reservationId}`));
  await page.getByRole('textbox', { name: /^受け取る金額/ }).fill('100');
  await page.getByRole('textbox', { name: /^預り/ }).fill('100');
  await page.keyboard.press('Enter');
  await expect(page.getByText('未払いのままです', { exact: false })).toBeVisible();
  await expectFaultless(page);
  await page.goto(consolePath(town.tenantAlias, `/money?tab=unpaid&chosen=${reservationId}`));
  await expect(page.getByRole('heading', { name: '発行した領収書' })).toBeVisible();
  await expectFaultless(page);
  // Counted, with a difference, and closed.
  await page.goto(consolePath(town.tenantAlias, '/money?tab=till'));
  await page.getByRole('textbox', { name: '10,000円' }).fill('3');
  await page.getByRole('button', { name: '数えた額を確定する' }).click();
  await expect(page.getByRole('heading', { name: /のレジを締める$/ })).toBeVisible();
  await expectFaultless(page);
  const again = page.getByRole('button', { name: '数え直す' });
  await again.click();
  await expect(page.getByRole('button', { name: '数え直した額を確定する' })).toBeVisible();
  await expectFaultless(page);
  await again.click();
  await page.getByRole('textbox', { name: /^過不足の理由/ }).fill('釣銭の渡し間違い');
  await page.getByRole('button', { name: 'レジを締める' }).press('Enter');
  await expect(page.getByText('締めの取消し', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('締めの取消し', { exact: true })).toBeVisible();
  await expectFaultless(page);
  // Its tables fit with large text where the window is narrow too: none scrolls sideways.
  await page.setViewportSize({ width: 820, height: 1180 });
  const sheet = page.getByRole('region', { name: /の日計表（/ });
  await expect(sheet.getByRole('row', { name: /2026-000001/ })).toBeVisible();
  await expect(sheet.locator('section[tabindex="0"]')).toHaveCount(0);
});
