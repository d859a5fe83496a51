import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TownFields } from '#contract/office/townForm.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { anOffice, exported, type Office } from '../testing/anOffice.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

async function change({ staff }: Office, fields: TownFields) {
  const { revision } = (await server.call('Office/PreviewTown', { fields }, { staff })).body;
  const { status } = await server.call('Office/ChangeTown', { fields, revision }, { staff });
  expect(status).toBe(200);
}

const listed = async ({ staff }: Office) => (await server.call('Office/ListTownChanges', {}, { staff })).body.items;

describe('[OFFICE-02] what was changed of a town', () => {
  it.each<[string, TownFields]>([
    ['a flag and a limit', { canCancel: false, maxOpenReservations: 3 }],
    [
      'a class and a holiday',
      { classes: [{ code: 'outside', label: '市外' }], holidays: [{ everyYear: '05-15', name: '記念日' }] },
    ],
    [
      'the words of a message and who sends it',
      { messages: { useStands: { subject: '利用できます', body: '{場所}\n{日時}' } }, mailSender: 'みどり町施設予約' },
    ],
    ['texts of its own', { textModules: { suspend: [{ label: '紛失', text: '鍵をなくしたため。' }] } }],
  ])('%s is told, and taken back to the byte', async (_, fields) => {
    const office = await anOffice(server);
    const before = await exported(server, office);
    await change(office, fields);
    expect(await exported(server, office)).not.toBe(before);
    const [made] = await listed(office);
    expect(made).toMatchObject({ madeAt: '2026-06-10T10:00', whyNot: '' });
    await change(office, made?.undo?.fields ?? {});
    expect(await exported(server, office)).toBe(before);
  });

  it('is not taken back once the same was changed again, and a secret never', async () => {
    const office = await anOffice(server);
    await change(office, { cancelDeadlineDays: 5 });
    await change(office, { cancelDeadlineDays: 6 });
    await change(office, { lineMessagingToken: 'a-secret-token' });
    const items = await listed(office);
    expect(items.map(({ undo, whyNot }) => [undo === null, whyNot])).toEqual([
      [true, 'アクセストークンは記録に残さないため、元に戻せません。入力し直してください。'],
      [false, ''],
      [true, 'このあと、同じ項目が変更されています。'],
    ]);
    expect(JSON.stringify(items)).not.toContain('a-secret-token');
  });
});
