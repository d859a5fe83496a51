import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { aMailServer } from '../testing/aMailServer.ts';
import { readCalendar } from '../testing/readCalendar.ts';
import { linePush } from './linePush.ts';
import { mailFolder } from './mailFolder.ts';
import { smtpMail } from './smtpMail.ts';
import { type Message, RecipientUnavailable, UndeliverableError } from './transport.ts';
import { transportsOf } from './transportsOf.ts';

const message: Message = {
  noticeId: '0190b3c4-0000-7000-8000-000000000001',
  recipient: 'hanako@example.jp',
  sender: { name: 'みどり町', replyTo: '', channelToken: 'token' },
  subject: '予約が確定しました（みどり町）',
  body: '山田 花子 様\n\n髙橋さんと𠮷田さんの予約です。',
  calendars: [],
};

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function aServerOfMail(options: Parameters<typeof aMailServer>[0] = {}) {
  const server = await aMailServer(options);
  ends.push(() => server.close());
  return server;
}

/** The calendar parts of a mail. */
const calendarsIn = (mail = '') =>
  mail
    .split(/\r\n--[^\r\n]+/)
    .filter((part) => /content-type: text\/calendar/i.test(part))
    .map((part) => {
      const [head = '', ...body] = part.trimStart().split('\r\n\r\n');
      const text = body.join('\r\n\r\n');
      return readCalendar(/encoding: base64/i.test(head) ? Buffer.from(text, 'base64').toString() : plainText(text));
    });

/** Undoes quoted-printable. */
const plainText = (quoted: string) =>
  decodeURIComponent(
    quoted
      .replaceAll('=\r\n', '')
      .replaceAll('%', '%25')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => `%${hex}`),
  );

const decoded = (mail: string) => Buffer.from(mail.split('\r\n\r\n').slice(1).join(''), 'base64').toString();

describe('mail', () => {
  it('arrives with its Japanese whole, the same id each time', async () => {
    const { url, mails } = await aServerOfMail();
    const mail = smtpMail({ url, from: 'yoyaku@example.jp', requiresTls: false });
    await mail.send(message);
    await mail.send(message);
    expect(mails.length).toBe(2);
    for (const text of mails) {
      expect(text).toContain(`Message-ID: <${message.noticeId}@example.jp>`);
      expect(text).toContain('To: hanako@example.jp');
      expect(decoded(text)).toContain('髙橋さんと𠮷田さんの予約です。');
    }
  });

  it('carries what there is for the calendar, and each cancellation by itself', async () => {
    const { url, mails } = await aServerOfMail();
    const mail = smtpMail({ url, from: 'yoyaku@example.jp', requiresTls: false });
    const entry = {
      uid: 'one@yoyaku',
      summary: '大ホール',
      location: '中央公民館',
      url: 'http://x',
      startsAt: '2026-06-20T00:00:00.000Z',
      endsAt: '2026-06-20T03:00:00.000Z',
    };
    const calendar = { method: 'PUBLISH', stampedAt: '2026-06-10T01:00:00.000Z', entries: [entry] } as const;
    await mail.send({ ...message, calendars: [calendar] });
    expect(mails[0]).toContain(
      'content-type: text/calendar; charset=utf-8; method=PUBLISH'.replace('content-type', 'Content-Type'),
    );
    expect(calendarsIn(mails[0]).map(({ method, events }) => `${method} ${events[0]?.UID}`)).toEqual([
      'PUBLISH one@yoyaku',
    ]);
    await mail.send({
      ...message,
      calendars: [{ ...calendar, method: 'CANCEL', entries: [entry, { ...entry, uid: 'two@yoyaku' }] }],
    });
    expect(calendarsIn(mails[1]).map(({ method, events }) => `${method} ${events[0]?.UID}`)).toEqual([
      'CANCEL one@yoyaku',
      'CANCEL two@yoyaku',
    ]);
  });

  it('a name or an address cannot add headers or recipients', async () => {
    const { url, mails } = await aServerOfMail();
    const mail = smtpMail({ url, from: 'yoyaku@example.jp', requiresTls: false });
    await mail.send({
      ...message,
      subject: 'a\r\nBcc: evil@example.com',
      sender: { name: 'x"\r\nBcc: e@example.com', replyTo: '', channelToken: '' },
    });
    expect(mails[0]).not.toMatch(/^Bcc:/m);
  });

  const failureOf = (url: string, recipient = message.recipient) =>
    smtpMail({ url, from: 'y@example.jp', requiresTls: false })
      .send({ ...message, recipient })
      .then(
        () => null,
        (error: unknown) => error,
      );

  it('puts no message aside because its server takes nothing from this sender', async () => {
    for (const code of [451, 530, 553]) {
      const refused = await failureOf((await aServerOfMail({ refusesSenderWith: code })).url);
      expect(refused).toEqual(new Error(`the mail server answered ${code}`));
      expect(refused).not.toBeInstanceOf(UndeliverableError);
      expect(refused).not.toBeInstanceOf(RecipientUnavailable);
    }
  });

  it('goes to one address, whatever stands in it', async () => {
    const { url, mails } = await aServerOfMail();
    for (const recipient of [
      'a@example.jp, b@example.jp',
      'x <a@example.jp>',
      'a@example.jp\r\nBcc: b@example.jp',
      '',
    ]) {
      expect(await failureOf(url, recipient), recipient).toBeInstanceOf(UndeliverableError);
    }
    expect(mails).toEqual([]);
  });

  it('tells what no repetition can deliver from what may go another time, and names nobody', async () => {
    const gone = await failureOf((await aServerOfMail({ refusesWith: 550 })).url);
    expect(gone).toBeInstanceOf(UndeliverableError);
    expect(String(gone)).toContain('the mail server answered 550');
    const full = await failureOf((await aServerOfMail({ refusesWith: 450 })).url);
    expect(full).toBeInstanceOf(RecipientUnavailable);
    expect(String(full)).toContain('the mail server answered 450');
    const nobody = await failureOf('smtp://127.0.0.1:9');
    expect(nobody).toEqual(new Error('no mail server (ESOCKET)'));
    for (const failure of [gone, full, nobody]) expect(String(failure)).not.toContain('@');
  });

  it('neither goes out nor gives its password to a server without TLS, unless it may', async () => {
    const { url, mails, passwords } = await aServerOfMail();
    const withPassword = url.replace('//', '//town:a-secret-2026@');
    const settings = { SMTP_URL: withPassword, MAIL_FROM: 'yoyaku@example.jp' };
    const log = pino({ level: 'silent' });
    const sent = transportsOf({ settings: readSettings(settings), log }).mail.send(message);
    await expect(sent).rejects.toThrow(/offers no STARTTLS.*SMTP_REQUIRE_TLS/);
    expect([mails, passwords]).toEqual([[], []]);
    await transportsOf({ settings: readSettings({ ...settings, SMTP_REQUIRE_TLS: 'false' }), log }).mail.send(message);
    expect([mails.length, passwords]).toEqual([1, ['a-secret-2026']]);
  });

  it('without a server lands in a folder, as one file however often it is sent', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'yoyaku-mailbox-'));
    ends.push(() => rm(folder, { recursive: true }));
    const mail = mailFolder({
      folder: join(folder, 'mailbox'),
      from: 'yoyaku@example.jp',
      log: pino({ level: 'silent' }),
    });
    await mail.send(message);
    await mail.send(message);
    const files = await readdir(join(folder, 'mailbox'));
    expect(files).toEqual([`${message.noticeId}.eml`]);
    await expect(mail.send({ ...message, recipient: 'a@example.jp, b@example.jp' })).rejects.toThrow(
      UndeliverableError,
    );
    expect(decoded(await readFile(join(folder, 'mailbox', files[0] ?? ''), 'utf8'))).toContain('山田 花子 様');
  });
});

describe('LINE', () => {
  async function aLine(status: number) {
    const got: { headers: IncomingHttpHeaders; body: string; path: string }[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      got.push({ headers: request.headers, body, path: request.url ?? '' });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    ends.push(() => new Promise((resolve) => server.close(() => resolve())));
    const { port } = server.address() as AddressInfo;
    return { push: linePush({ url: `http://127.0.0.1:${port}`, timeoutMs: 1_000 }), got };
  }

  it('gets the text with the retry key of the message', async () => {
    const { push, got } = await aLine(200);
    await push.send({ ...message, recipient: 'U1' });
    expect(got[0]?.path).toBe('/v2/bot/message/push');
    expect(got[0]?.headers).toMatchObject({ authorization: 'Bearer token', 'x-line-retry-key': message.noticeId });
    expect(JSON.parse(got[0]?.body ?? '')).toEqual({
      to: 'U1',
      messages: [{ type: 'text', text: `【みどり町】${message.subject}\n\n${message.body}` }],
    });
  });

  it('gets a long list in several texts of one message, parted between lines', async () => {
    const { push, got } = await aLine(200);
    const lines = Array.from({ length: 300 }, (_, index) => `■ 場所・講座　長い名前の講座${index}番目の回`);
    await push.send({ ...message, recipient: 'U1', body: lines.join('\n') });
    const { messages } = JSON.parse(got[0]?.body ?? '') as { messages: { text: string }[] };
    expect(messages.map(({ text }) => text.length <= 5_000)).toEqual([true, true]);
    expect(messages.flatMap(({ text }) => text.split('\n')).filter((line) => line.startsWith('■'))).toEqual(lines);
  });

  it('gets no more than it takes, and no half of a character', async () => {
    const { push, got } = await aLine(200);
    await push.send({ ...message, recipient: 'U1', body: '𠮷'.repeat(3_000) });
    const [{ text }] = (JSON.parse(got[0]?.body ?? '') as { messages: [{ text: string }] }).messages;
    expect([text.length, text.isWellFormed()]).toEqual([4_999, true]);
    await push.send({ ...message, recipient: 'U1', body: ` ${'𠮷'.repeat(3_000)}` });
    const next = (JSON.parse(got[1]?.body ?? '') as { messages: { text: string }[] }).messages;
    expect(next.map(({ text: part }) => [part.length, part.isWellFormed()])).toEqual([
      [5_000, true],
      [1_024, true],
    ]);
    await push.send({ ...message, recipient: 'U1', body: 'あ'.repeat(40_000) });
    const most = (JSON.parse(got[2]?.body ?? '') as { messages: { text: string }[] }).messages;
    expect(most.map(({ text: part }) => part.length)).toEqual(Array(5).fill(5_000));
  });

  it('has it already when it answers 409, will never take it at 400, and may later otherwise', async () => {
    await (await aLine(409)).push.send(message);
    await expect((await aLine(400)).push.send(message)).rejects.toThrow(UndeliverableError);
    for (const status of [401, 403, 429, 500]) {
      await expect((await aLine(status)).push.send(message)).rejects.not.toThrow(UndeliverableError);
    }
  });
});
