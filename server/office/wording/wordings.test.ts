import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember, aSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { townChanged, townOf, townPlan } from '../testing/townWork.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => {
  server.clock.set('2026-06-10T10:00');
  server.mailbox.mails.length = 0;
});
afterAll(() => server.close());

/** A town whose administrator words its mails, and somebody who books. */
async function aTown() {
  const town = await aSmallTown(server);
  const member = await aMember(server, town.tenant);
  const staff = await aStaffMember(server, town.tenant);
  const book = async () => {
    const answer = await server.call('Reservation/Reserve', reserveBody(town.hall), {
      session: await aSession(server, member),
    });
    expect(answer.status).toBe(200);
  };
  const mailed = async () => {
    await runJobsNow(server);
    return server.mailbox.mails.splice(0);
  };
  return { ...town, member, staff, book, mailed };
}

const own = {
  subject: '【{場所}】ご予約ありがとうございます',
  body: '{氏名}さん\n場所 {場所}\n日時 {日時}\n料金 {料金}\n期限 {支払期限}\n{リンク}',
};
const booked = { 'booked.fixed': own };

describe('[OFFICE-02] a town words its own messages', () => {
  it('which go out so from then on, those that were waiting too', async () => {
    const town = await aTown();
    await town.book();
    expect((await townChanged(server, town, { messages: booked })).status).toBe(200);
    const [mail] = await town.mailed();
    expect(mail?.subject).toBe(
      `【${town.hall.containerName} ${town.hall.halfA.articleName}】ご予約ありがとうございます（${town.tenant.tenantName}）`,
    );
    expect(mail?.body).toMatch(/^.+ 様\n\n.+さん\n場所 .+\n日時 2026.+\n料金 .+\nhttp.+\n\n――――\n/);
    expect(mail?.body).not.toContain('期限');
  });

  it('with what stands around all of them, and under a name and an address for answers of its own, or of its hall', async () => {
    const town = await aTown();
    const frame = {
      subject: '{件名}',
      body: '{本文}\n\n{自治体名}施設予約係\n返信先 {返信先}\n{自動で送り返信できないとき}返信できません',
    };
    const fields = { messages: { frame }, mailSender: 'みどり町施設予約', replyTo: 'yoyaku@town.example.jp' };
    expect((await townChanged(server, town, fields)).status).toBe(200);
    await town.book();
    const [mail] = await town.mailed();
    expect(mail?.sender).toMatchObject({ name: 'みどり町施設予約', replyTo: 'yoyaku@town.example.jp' });
    expect(mail?.subject).toBe('予約が確定しました');
    expect(mail?.body).toMatch(/\n\n第\d+町施設予約係\n返信先 yoyaku@town\.example\.jp$/);
    const { containerId } = town.hall;
    const { revision } = (await server.call('Office/GetPlace', { containerId }, town)).body;
    const ofHall = { mailSender: '中央公民館', replyTo: 'hall@town.example.jp' };
    const change = { containerId, fields: ofHall, rooms: [], revision };
    expect((await server.call('Office/ChangePlace', change, town)).status).toBe(200);
    const lately = (await server.call('Office/PreviewWording', { text: 'booked.fixed', ...own }, town)).body;
    expect(lately).toMatchObject({ sender: '中央公民館', replyTo: 'hall@town.example.jp', known: 1 });
  });

  it('but not without what they are sent for, and says at its field what is wrong', async () => {
    const town = await aTown();
    const lacking = { ...own, body: own.body.replace('期限 {支払期限}\n', '') };
    const { problems } = await townPlan(server, town, { messages: { 'booked.fixed': lacking } });
    expect(problems).toEqual([
      {
        room: null,
        path: ['messages', 'booked.fixed', 'body'],
        reason: '必要な項目がありません。「{支払期限}」を入れてください。',
      },
    ]);
    const { status, body } = await townChanged(server, town, { messages: { 'booked.fixed': lacking } });
    expect([status, body.error?.code]).toEqual([409, 'placeRefused']);
    for (const [field, value] of [
      ['replyTo', 'a@example.jp, b@example.jp'],
      ['mailSender', 'みどり町 <evil@example.jp>'],
    ] as const) {
      expect((await townPlan(server, town, { [field]: value })).problems).toMatchObject([{ path: [field] }]);
    }
  });

  it('and goes back to those of the house, which is told and taken back, too', async () => {
    const town = await aTown();
    await townChanged(server, town, { messages: booked });
    expect((await townChanged(server, town, { messages: { 'booked.fixed': null } })).status).toBe(200);
    expect((await townOf(server, town)).form.messages).toEqual({});
    const { items } = (await server.call('Office/ListTownChanges', {}, town)).body;
    const [reset, made] = items;
    expect(reset?.undo).toEqual({ fields: { messages: booked } });
    expect([made?.undo, made?.whyNot]).toEqual([null, 'このあと、同じ項目が変更されています。']);
    expect((await townChanged(server, town, reset?.undo?.fields ?? {})).status).toBe(200);
    expect((await townOf(server, town)).form.messages).toEqual(booked);
  });

  it('two people may word two messages at once, and one message one after the other', async () => {
    const town = await aTown();
    const colleague = await aStaffMember(server, town.tenant);
    const { revision } = await townPlan(server, town, {});
    const lost = { subject: '落選', body: '{場所}\n{日時}\n{抽選のリンク}' };
    const change = (
      staff: typeof colleague,
      messages: NonNullable<RequestOf<'Office/ChangeTown'>['fields']['messages']>,
    ) => server.call('Office/ChangeTown', { fields: { messages }, revision }, { staff });
    const both = await Promise.all([change(town.staff, booked), change(colleague, { lost })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const late = await change(colleague, { lost: { ...lost, subject: '結果' } });
    expect(late.body.error?.code).toBe('changedMeanwhile');
    expect((await townOf(server, town)).form.messages).toEqual({ ...booked, lost });
  });
});

describe('[OFFICE-02] a message is looked at before it is worded otherwise', () => {
  const shown = async (town: Awaited<ReturnType<typeof aTown>>, wanted: RequestOf<'Office/PreviewWording'>) =>
    server.call('Office/PreviewWording', wanted, { staff: town.staff });

  it('as one that the town has sent, without the name of its person, or as a made-up one', async () => {
    const town = await aTown();
    const before = (await shown(town, { text: 'booked.fixed', ...own })).body;
    expect(before).toMatchObject({ writtenAt: null, known: 0 });
    await town.book();
    const { body } = await shown(town, { text: 'booked.fixed', ...own });
    expect(body).toMatchObject({
      writtenAt: '2026-06-10T10:00',
      known: 1,
      sender: town.tenant.tenantName,
      replyTo: '',
    });
    expect(body.subject).toContain(town.hall.containerName);
    expect(body.body).toMatch(/^予約 花子 様\n\n予約 花子さん\n/);
    const frame = { subject: '{件名}', body: '{本文}' };
    expect((await shown(town, { text: 'frame', ...frame })).body.subject).toBe('予約が確定しました');
    const ofAccount = { subject: 'a', body: '{利用者番号}\n{確認番号}\n{確認用のリンク}' };
    expect((await shown(town, { text: 'registered', ...ofAccount })).body).toMatchObject({ known: 0 });
    const ofDay = { subject: '{利用日}', body: '{施設}\n{利用日}\n{一覧}' };
    expect((await shown(town, { text: 'dayList', ...ofDay })).body.body).toContain('中央公民館');
  });

  it('by mail to whoever asks, and nobody else', async () => {
    const town = await aTown();
    const wanted = { text: 'booked.fixed' as const, ...own };
    const attempt = () => server.call('Office/TryWording', wanted, { staff: town.staff });
    expect((await attempt()).body.error?.code).toBe('noAddressOfStaff');
    await server.db
      .updateTable('staff')
      .set({ email: 'clerk@town.example.jp' })
      .where('staff_id', '=', town.staff.staffId)
      .execute();
    expect((await attempt()).body).toEqual({ sentTo: 'clerk@town.example.jp' });
    expect(server.mailbox.mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [
        'clerk@town.example.jp',
        `【試し送信】【中央公民館 大ホール】ご予約ありがとうございます（${town.tenant.tenantName}）`,
      ],
    ]);
    const { body } = await server.call('Office/TryWording', { ...wanted, subject: '' }, { staff: town.staff });
    expect(body.error).toMatchObject({ code: 'wordingRefused', message: '件名を入力してください。' });
  });
});
