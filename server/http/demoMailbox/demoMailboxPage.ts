import { localDateTimeText } from '#rules/day/dayText.ts';
import type { DemoMail } from '#server/notice/demoMails.ts';
import { type Html, html } from '../page/html.ts';
import { pageDocument } from '../page/pageDocument.ts';

type Shown = { readonly tenantName: string; readonly mails: readonly DemoMail[] };

/** Where the page is served; its style stands below. */
export const demoMailboxPath = '/demo-mailbox';

/** The mails that a demo does not send. */
export const demoMailboxPage = ({ tenantName, mails }: Shown) =>
  pageDocument({
    title: `デモのメール｜${tenantName}`,
    style: `${demoMailboxPath}/mailbox.css`,
    isWarning: true,
    header: html`<strong>デモ用のメール画面です。</strong>メールは実際には送られません。この画面は、このコンピューターからだけ見られます。`,
    main: html`<h1>デモのメール</h1>
${mails.length === 0 ? html`<p class="card">まだメールはありません。数秒待ってから、再読み込みしてください。</p>` : null}
${mails.map(mailOf)}`,
  });

const mailOf = ({ recipient, sentAt, subject, body }: DemoMail) => html`<article class="card">
<h2>${subject}</h2>
<dl><div><dt>宛先</dt><dd>${recipient}</dd></div><div><dt>送信</dt><dd>${localDateTimeText(sentAt)}</dd></div></dl>
<div class="mail">${withLinks(body)}</div>
</article>`;

/** The text with its addresses as links, without their host: the product is under the same one as this page. */
const withLinks = (text: string): Html[] =>
  text.split(/(https?:\/\/\S+)/).map((part) => {
    if (!URL.canParse(part) || !/^https?:/.test(part)) return html`${part}`;
    const { pathname, search, hash } = new URL(part);
    return html`<a href="${pathname}${search}${hash}">${part}</a>`;
  });
