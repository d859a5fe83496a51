import { afterAll, beforeAll, expect, it } from 'vitest';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { linePort } from '../account/login/lineApi.ts';
import { aMailbox } from '../testing/aMailbox.ts';
import { runJobs } from '../testing/aPayingTown.ts';
import { reserveBody } from '../testing/aReservation.ts';
import { aSmallTown } from '../testing/aSmallTown.ts';
import { aMember } from '../testing/factories.ts';
import { lineStandIn, lineUser } from '../testing/lineStandIn.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { linePush } from './linePush.ts';

const channel = '1657000001';
const mailbox = aMailbox();

let line: Awaited<ReturnType<typeof lineStandIn>>;
let server: TestServer;
beforeAll(async () => {
  line = await lineStandIn();
  const reached = { url: line.url, timeoutMs: 2_000 };
  server = await aServer({
    line: linePort(reached),
    transports: { mail: mailbox.mail, line: linePush(reached) },
  });
});
afterAll(async () => {
  await server.close();
  await line.close();
});

it('who logged in inside LINE reads there of a reservation what the mail says, and nobody else does', async () => {
  const town = await aSmallTown(server, {
    tenant: { liffId: `${channel}-abc`, setting: { line_channel_id: channel, line_messaging_token: 'channel token' } },
    hall: { name: '中央公民館' },
  });
  const { tenantAlias, tenantName } = town.tenant;
  line.tokens.set('a token', { clientId: channel, expiresIn: 3_600, userId: lineUser(7) });
  const member = await aMember(server, town.tenant, { last_name: '山田', first_name: '花子' });
  const { userNumber: loginId, password } = member;
  const login = await server.call('Authentication/Login', {
    tenantAlias,
    loginId,
    password,
    lineAccessToken: 'a token',
  });
  const session = { tenantId: member.tenantId, token: login.body.token };
  const reserved = await server.call('Reservation/Reserve', reserveBody(town.hall), { session });
  const others = await server.call('Reservation/Reserve', reserveBody(town.hall, { frames: ['夜間'] }), town);
  expect([reserved.status, others.status]).toEqual([200, 200]);
  await runJobs(server);

  const text = [
    '山田 花子 様',
    '',
    '次の予約が確定しました。',
    '',
    `■ 予約番号　${reservationNumber(reserved.body.reservationId)}`,
    '■ 場所・講座　中央公民館 ホールA',
    '■ 日時　2026/06/20(土) 09:00～12:00',
    '■ 料金　1,200円',
    `■ 内容の確認　http://yoyaku.test/t/${tenantAlias}/my-reservation/${reserved.body.reservationId}`,
    '',
    'ご都合が変わったときは、2026/06/17(水) 23:59までに取り消してください。',
    '',
    '――――',
    `${tenantName} 予約`,
    'このメッセージは自動でお送りしています。返信されてもお答えできません。',
  ].join('\n');
  const subject = `予約が確定しました（${tenantName}）`;
  expect(line.pushes).toEqual([
    {
      channelToken: 'channel token',
      retryKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: { to: lineUser(7), messages: [{ type: 'text', text: `【${tenantName}】${subject}\n\n${text}` }] },
    },
  ]);
  expect(mailbox.mails.map((mail) => mail.subject)).toEqual([subject, subject]);
  expect(mailbox.mails.map(({ body }) => body)).toContain(text);
  await runJobs(server);
  expect(line.pushes).toHaveLength(1);
});
