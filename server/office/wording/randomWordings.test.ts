import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MessageTextId, messageTextIds, type Wording } from '#contract/office/messageTexts.ts';
import { knownIn, messageTexts } from '#rules/notice/messageTexts.ts';
import { isCondition, isLink } from '#rules/notice/placeholders.ts';
import { whyNotWorded } from '#rules/notice/whyNotWorded.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { noticeText } from '#server/notice/noticeText.ts';
import { smtpMail } from '#server/notice/smtpMail.ts';
import { aMailServer, type MailServer } from '#server/testing/aMailServer.ts';
import { madeUpMessages } from './madeUp.ts';

let server: MailServer;
beforeAll(async () => {
  server = await aMailServer();
});
afterAll(() => server.close());

/** What would end a line, a header or a mail, begin another or be taken for one, if it were taken for what it looks like. */
const odd = fc.constantFrom(
  '.',
  '..',
  '',
  'From nobody',
  'Bcc: evil@example.com',
  'Content-Type: text/html',
  '--=_boundary',
  '=?utf-8?B?44GC?=',
  '=0D=0A',
  '<script>alert(1)</script>',
  '<a href="https://evil.example">こちら</a>',
  '&lt;b&gt;&amp;',
  'a'.repeat(2_000),
  '長'.repeat(1_500),
  'https://town.example.jp/a?b=c&d=e#f',
  '𠮷野家👨‍👩‍👧‍👦 髙﨑',
  'trailing   ',
  '　全角の空白　',
  '\\r\\n\\0%0d%0a',
  '{氏名}',
  '｛自治体名｝',
);

const words = fc.oneof(
  { weight: 3, arbitrary: odd },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
);

const lineAround = (name: string) =>
  fc
    .tuple(words, words)
    .map(([before, after]) => (isLink(name) ? `${before} {${name}} ${after}` : `${before}{${name}}${after}`));

/** Some words of a town for a message: what it needs, and what else may come to somebody's mind. */
const wordingOf = (id: MessageTextId): fc.Arbitrary<Wording> => {
  const { always, sometimes } = knownIn(id);
  const needed = messageTexts[id].needs.map((name) => fc.oneof(lineAround(name), fc.constant(`{${name}}`)));
  const more = fc.array(fc.oneof(words, fc.constantFrom(...always, ...sometimes).chain(lineAround)), { maxLength: 8 });
  const inSubject = always.filter((name) => !isCondition(name) && !isLink(name) && name !== '本文');
  const subject = fc
    .tuple(words, fc.option(fc.constantFrom(...inSubject)), words)
    .map(([before, name, after]) => `${before}${name === null ? '' : `{${name}}`}${after}`.slice(0, 100).trim());
  return fc
    .tuple(
      id === 'frame' ? subject.map((text) => `{件名}${text}`.slice(0, 100).trim()) : subject,
      fc.tuple(...needed),
      more,
    )
    .map(([said, lines, others]) => ({ subject: said, body: [...lines, ...others].join('\n').trimEnd() }))
    .filter((wording) => Object.values(whyNotWorded(id, wording)).every((why) => why === ''));
};

const told = messageTextIds.filter((id): id is keyof typeof madeUpMessages => id in madeUpMessages);

const message = fc
  .constantFrom(...told)
  .chain((id) => fc.tuple(fc.constant(id), wordingOf(id), fc.option(wordingOf('frame'))));

const senders = fc.record({
  name: fc.constantFrom('みどり町', 'Town "of" Green', '中央公民館（貸館係）', "a'b=?c"),
  replyTo: fc.constantFrom('', 'hall@town.example.jp'),
});

const unfolded = (head: string) => head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');

const quoted = (text: string) =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** The text of a mail as its reader's program shows it. */
function read(mail: string) {
  const end = mail.indexOf('\r\n\r\n');
  const headers = new Map(
    unfolded(mail.slice(0, end)).map((line) => [line.split(':')[0], line.replace(/^[^:]+: ?/, '')]),
  );
  const body = mail.slice(end + 4);
  const encoding = headers.get('Content-Transfer-Encoding');
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? quoted(body)
        : body;
  const flowed = headers.get('Content-Type')?.includes('flowed')
    ? text.replaceAll(/ \r\n/g, ' ').replaceAll(/^ /gm, '')
    : text;
  return { headers, text: flowed.replaceAll('\r\n', '\n').replace(/\n+$/, '') };
}

const linksIn = (text: string) => text.match(/https:\/\/yoyaku\.example\.jp[^\s　]*/g) ?? [];

it('[OFFICE-02] whatever a town writes, its mails keep their headers, their links and their text', async () => {
  const mail = smtpMail({ url: server.url, from: 'yoyaku@example.jp', requiresTls: false });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(message, senders, async ([id, wording, frame], sender) => {
      const { kind, facts } = madeUpMessages[id];
      const wordings = { [id]: wording, ...(frame && { frame }) };
      const text = noticeText(
        kind,
        facts,
        { tenantName: 'みどり町', personName: '山田 花子' },
        { wordings, replyTo: sender.replyTo },
      );
      count += 1;
      const noticeId = `0190b3c4-0000-7000-8000-${String(count).padStart(12, '0')}`;
      await mail.send({
        noticeId,
        recipient: 'hanako@example.jp',
        sender: { ...sender, channelToken: '' },
        ...text,
        calendars: [],
      });
      const [sent = ''] = server.mails.splice(0);
      for (const line of sent.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
      const { headers, text: shown } = read(sent);
      const names = [
        'From',
        'To',
        'Subject',
        'Message-ID',
        'Auto-Submitted',
        'Content-Transfer-Encoding',
        'Date',
        'MIME-Version',
      ];
      expect([...headers.keys()].toSorted()).toEqual(
        [...names, 'Content-Type', ...(sender.replyTo === '' ? [] : ['Reply-To'])].toSorted(),
      );
      expect(headers.get('Content-Type')).toMatch(/^text\/plain; charset=utf-8/);
      expect(headers.get('To')).toBe('hanako@example.jp');
      expect(headers.get('From')).toMatch(/<yoyaku@example\.jp>$/);
      if (sender.replyTo !== '') expect(headers.get('Reply-To')).toBe(sender.replyTo);
      expect(shown).toBe(text.body.replace(/\n+$/, ''));
      const house = new Set(
        linksIn(noticeText(kind, facts, { tenantName: '', personName: '' }, { wordings: {}, replyTo: '' }).body),
      );
      for (const link of linksIn(shown)) expect(house).toContain(link);
      for (const need of messageTexts[id].needs.filter(isLink))
        expect([need, linksIn(shown).length]).not.toEqual([need, 0]);
    }),
    { seed: testSeed, numRuns: Math.max(250, loadOf(2_000)) },
  );
});
