import { createHash } from 'node:crypto';
import { localDateTimeText } from '#rules/day/dayText.ts';
import { yen } from '#rules/text/yen.ts';
import type { SandboxPayment } from '#server/payment/sandbox/sandboxDesk.ts';
import { localDateTimeOf } from '#server/time.ts';
import { type Html, html } from '../page/html.ts';
import { pageDocument } from '../page/pageDocument.ts';

type Shown = {
  readonly payment: SandboxPayment;
  readonly timeZone: string;
  /** Where the product takes the person back, without a host. */
  readonly returnPath: string;
  /** The status with which our webhook answered a notification that was just sent. */
  readonly notified: string | null;
};

/** The sandbox's page of a payment, as it stands. */
export const sandboxPage = (shown: Shown) =>
  page(titles[shown.payment.state], [what(shown), bodies[shown.payment.state](shown), operation(shown)]);

/** The page for an unknown payment. */
export const unknownPage = () =>
  page('お支払いが見つかりません', [
    html`<p class="card">このお支払いは見つかりませんでした。予約の画面から、もう一度お手続きください。</p>`,
  ]);

const titles = {
  open: 'お支払い方法の選択',
  pending: 'コンビニでのお支払い',
  paid: 'お支払いが完了しました',
  failed: 'お支払いできませんでした',
  expired: 'お支払いの期限が過ぎました',
} as const satisfies Record<SandboxPayment['state'], string>;

const page = (title: string, parts: readonly Html[]) =>
  pageDocument({
    title: `${title}｜テスト用決済`,
    style: '/sandbox-pay/sandbox.css',
    isWarning: true,
    header: html`<strong>テスト用の決済画面です。</strong>実際のお金は動きません。`,
    main: html`<h1>${title}</h1>\n${parts}`,
  });

const what = ({ payment, timeZone }: Shown) => html`<section class="card" aria-labelledby="what">
<h2 id="what">お支払いの内容</h2>
<dl>
<div><dt>内容</dt><dd>${payment.description}</dd></div>
<div><dt>金額</dt><dd class="amount">${yen(payment.amount)}</dd></div>
<div><dt>期限</dt><dd>${untilText(payment, timeZone)}まで</dd></div>
${payment.refunded > 0 ? html`<div><dt>返金済み</dt><dd>${yen(payment.refunded)}</dd></div>` : null}
</dl>
</section>`;

/** The last minute in which it can be paid. */
const untilText = ({ expiresAt }: SandboxPayment, timeZone: string) =>
  localDateTimeText(localDateTimeOf(expiresAt.getTime() - 1, timeZone));

const back = (path: string, isMain = true) =>
  html`<a class="button ${isMain ? 'main' : ''}" href="${path}">予約サイトに戻る</a>`;

const quiet = html`<label><input type="checkbox" name="quiet" value="1">予約サイトへの通知をまだ送らない（あとから送る）</label>`;

const bodies: Readonly<Record<SandboxPayment['state'], (shown: Shown) => Html>> = {
  open: () => html`<form class="card" method="post">
<button class="main" name="act" value="card">カードで支払う</button>
<button name="act" value="slip">コンビニで支払う</button>
<button class="plain" name="act" value="leave">支払いをやめる</button>
<details><summary>動作確認のための操作</summary>
${quiet}
<button class="plain" name="act" value="refuse">カードが使えなかったことにする</button>
</details>
</form>`,

  pending: ({ payment, returnPath }) => html`<p class="state">まだお支払いは完了していません。</p>
<section class="card" aria-labelledby="slip">
<h2 id="slip">払込票</h2>
<dl>
<div><dt>払込票番号</dt><dd class="number">${slipNumber(payment, 0, 13)}</dd></div>
<div><dt>確認番号</dt><dd class="number">${slipNumber(payment, 13, 6)}</dd></div>
</dl>
<p class="note">コンビニエンスストアの端末またはレジで番号をお伝えください。お支払いの確認までに時間がかかることがあります。</p>
</section>
${back(returnPath)}
<form class="card" method="post">
<details open><summary>動作確認のための操作</summary>
${quiet}
<button name="act" value="store">コンビニで支払ったことにする</button>
</details>
</form>`,

  paid: ({ returnPath }) => html`<p class="state paid">お支払いを受け付けました。</p>${back(returnPath)}`,

  failed: ({ returnPath }) =>
    html`<p class="state failed">お支払いは行われていません。</p>${back(returnPath)}
<p class="note">予約サイトから、もう一度お手続きいただけます。</p>`,

  expired: ({
    payment,
    returnPath,
  }) => html`<p class="state expired">お支払いは行われていません。</p>${back(returnPath)}
${
  payment.hasSlip
    ? html`<form class="card" method="post">
<details open><summary>動作確認のための操作</summary>
${quiet}
<button name="act" value="late">期限後に支払いがあったことにする</button>
</details>
</form>`
    : null
}`,
};

/** Digits that look like those of a store; the same each time. */
const slipNumber = ({ providerRef }: SandboxPayment, from: number, length: number) =>
  (BigInt(`0x${createHash('sha256').update(providerRef).digest('hex')}`) % 10n ** 30n)
    .toString()
    .padStart(30, '0')
    .slice(from, from + length);

/** What a real provider does behind the scenes, to be done by hand. */
const operation = ({ notified }: Shown) => html`<section class="card" aria-labelledby="tell">
<h2 id="tell">予約サイトへの通知（動作確認用）</h2>
${notified === null ? null : html`<p class="state" role="status">通知を送りました。予約サイトの応答：${notified}</p>`}
<form method="post">
<button class="plain" name="act" value="notify">いまの状態の通知を送る（何度でも）</button>
<button class="plain" name="act" value="forge">署名の正しくない通知を送る</button>
</form>
</section>`;
