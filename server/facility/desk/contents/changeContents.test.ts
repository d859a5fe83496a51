import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import type { OrdinanceVersion } from '#rules/ordinance/ordinance.ts';
import { aRule, framesCost } from '#rules/testing/anOrdinance.ts';
import type { HallOptions } from '#server/testing/aHall.ts';
import { act, aPayingTown, begin, linesOf, runJobs, standingOf } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { enterOrdinance } from '#server/testing/enterOrdinance.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  await server.db.deleteFrom('job').execute();
  await server.db.deleteFrom('notice').execute();
  server.mailbox.mails.length = 0;
});
afterAll(() => server.close());

/** A morning costs 1,000 yen and as much again where something is sold, a piano 500, and schools may ask for half. */
const prices: Partial<OrdinanceVersion> = {
  base: [framesCost({ 午前: 1000, 午後: 1400 })],
  equipment: [{ code: 'piano', label: 'ピアノ', yen: 500, per: 'use' }],
  steps: [
    {
      kind: 'rates',
      as: 'surcharge',
      of: ['base'],
      combine: 'sum',
      rules: [aRule({ code: 'sale', label: '物品の販売', when: { conditions: ['sale'] }, add: '100%' })],
    },
    { kind: 'equipment', as: 'lent' },
    {
      kind: 'reductions',
      of: ['base', 'surcharge'],
      combine: 'highest',
      rules: [{ code: 'school', label: '学校', when: {}, off: '50%' }],
    },
  ],
};

const hall: HallOptions = {
  equipment: [{ name: 'ピアノ', stock: 1, code: 'piano' }, { name: '譜面台', stock: 10 }, 'マイク'],
  useConditions: [{ code: 'sale', label: '物品の販売' }],
};

type Town = SmallTown & { readonly clerk: TestStaff };

async function aTown(more: HallOptions = {}): Promise<Town> {
  const town = await aPayingTown(server, { setting: { cancel_deadline_days: 0 } }, { ...hall, ...more });
  await enterOrdinance(server, town, prices);
  return { ...town, clerk: await aStaffMember(server, town.tenant, { role: 'desk' }) };
}

type Contents = RequestOf<'Desk/ChangeContents'>['contents'];

const first: Contents = {
  purpose: '合唱の練習',
  purposeType: '音楽',
  admissionFeeRequired: false,
  admissionFee: null,
  expectedNumberOfAttendee: 10,
  equipmentNames: [],
};

async function book({ hall: where, session }: SmallTown, more: Partial<Contents> = {}, wanted = {}) {
  const { containerId, date, details } = reserveBody(where, { date: '2026-07-04', ...wanted });
  const { body } = await server.call(
    'Reservation/Reserve',
    { containerId, date, details, ...first, ...more },
    { session },
  );
  expect(body.error).toBeUndefined();
  return body.reservationId;
}

async function paid(town: Town, more: Partial<Contents> = {}) {
  const reservationId = await book(town, more);
  await act(server, await begin(server, town, reservationId), 'card');
  await server.call('Reservation/CompletePayment', { tenantAlias: town.tenant.tenantAlias, reservationId });
  return reservationId;
}

const preview = ({ clerk }: Town, reservationId: string, more: Partial<Contents>) =>
  server.call('Desk/PreviewContents', { reservationId, contents: { ...first, ...more } }, { staff: clerk });

/** Changes it as the preview says. */
async function change(town: Town, reservationId: string, more: Partial<Contents>, staff = town.clerk) {
  const seen = (await preview(town, reservationId, more)).body;
  if (seen.error) return { seen, changed: seen };
  const { version, difference: expectedDifference } = seen;
  const contents = { ...first, ...more };
  const sent = { reservationId, contents, version, expectedDifference, reason: 'お申出による' };
  const { body } = await server.call('Desk/ChangeContents', sent, { staff });
  return { seen, changed: body };
}

const refusalOf = async (town: Town, reservationId: string, more: Partial<Contents>) =>
  (await preview(town, reservationId, more)).body.error;

const find = async ({ session }: SmallTown, reservationId: string) =>
  (await server.call('Reservation/FindReservation', { reservationId }, { session })).body;

const atDesk = async ({ clerk }: Town, reservationId: string) =>
  (await server.call('Desk/GetReservation', { reservationId }, { staff: clerk })).body;

const lines = (town: Town, id: string) => linesOf(server, town.tenant.tenantId, { kind: 'reservation', id });

async function lent(reservationId: string) {
  const rows = await server.db
    .selectFrom('occupancy')
    .innerJoin('space', 'space.space_id', 'occupancy.space_id')
    .select('space.lent_as')
    .where('reservation_id', '=', reservationId)
    .execute();
  return rows.map(({ lent_as }) => lent_as ?? '部屋').sort();
}

const review = (staff: TestStaff, reservationId: string, decision: 'approve' | 'reject', reason = '') =>
  server.call('Desk/ReviewReservation', { reservationId, decision, reason }, { staff });

const piano = { equipmentNames: ['ピアノ'] };
const sale = { useConditions: ['sale'] };

describe('[DESK-11] the contents of a reservation', () => {
  it('are shown with fee, difference and mail before, which changes nothing', async () => {
    const town = await aTown();
    const reservationId = await paid(town);
    const before = [await standingOf(server, reservationId), await lines(town, reservationId)];
    const { body } = await preview(town, reservationId, { expectedNumberOfAttendee: 12, ...piano });
    expect(body).toMatchObject({
      changed: [
        { term: '利用予定人数', from: '10人', to: '12人' },
        { term: '備品', from: '', to: 'ピアノ' },
      ],
      isReviewedAgain: false,
      oldFee: 1000,
      newFee: 1500,
      difference: 500,
      isFeeFinal: true,
      open: 500,
      refund: 0,
      paymentText: '未払い',
    });
    expect(body.mail.body).toContain('■ 利用予定人数 10人 → 12人');
    expect(body.mail.body).toContain('■ 備品 なし → ピアノ');
    expect(body.mail.body).toContain('お支払いいただく額　500円');
    expect([await standingOf(server, reservationId), await lines(town, reservationId)]).toEqual(before);
    expect(await lent(reservationId)).toEqual(['部屋']);
  });

  it('become others all together: details, equipment, fee, ledger, history and message', async () => {
    const town = await aTown();
    const reservationId = await paid(town);
    server.clock.set('2026-06-10T10:01');
    const more = {
      purpose: '春の演奏会',
      purposeType: '式典',
      admissionFeeRequired: true,
      admissionFee: 300,
      expectedNumberOfAttendee: 40,
      equipmentNames: ['ピアノ', '譜面台'],
      equipmentQuantities: [{ name: '譜面台', quantity: 4 }],
      ...sale,
    };
    const { changed } = await change(town, reservationId, more);
    expect(changed).toMatchObject({ fee: 2500, refund: 0, statusText: '予約確定', paymentText: '未払い' });
    expect(await lent(reservationId)).toEqual(['ピアノ', '譜面台', '譜面台', '譜面台', '譜面台', '部屋']);
    expect(await lines(town, reservationId)).toEqual(['charged 1000', 'received 1000', 'charged 1500']);
    expect(await standingOf(server, reservationId)).toMatchObject({ payment: 'unpaid', owed: 2500, held: 1000 });
    const seen = await find(town, reservationId);
    expect(seen).toMatchObject({ fee: 2500, purpose: '春の演奏会', purposeType: '式典', expectedNumberOfAttendee: 40 });
    expect(seen.staffWords).toContain('施設が予約の内容を変更しました。');
    expect(seen.staffWords).toContain('利用予定人数 10人 → 40人');
    const { contents, history, reservation } = await atDesk(town, reservationId);
    expect(contents).toMatchObject({
      ...more,
      equipmentQuantities: [
        { name: 'ピアノ', quantity: 1 },
        { name: '譜面台', quantity: 4 },
      ],
    });
    expect(reservation.asked).toContainEqual({ term: '備品', text: 'ピアノ、譜面台 4' });
    const line = history.find(({ action }) => action === 'changeContents');
    expect(line).toMatchObject({ reason: 'お申出による' });
    expect(line?.note).toContain('備品 なし → ピアノ、譜面台 4');
    // What may speak of the person is not kept beside the reservation.
    expect(line?.note).not.toContain('合唱の練習');
    await runJobs(server);
    const told = server.mailbox.mails.filter(({ subject }) => subject.includes('予約の内容を変更しました'));
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toContain('■ 使用目的 合唱の練習 → 春の演奏会');
  });

  it('cost what was agreed where nothing changes by which is charged, whatever the rules say by now', async () => {
    const town = await aTown();
    const reservationId = await paid(town, piano);
    await enterOrdinance(server, town, { ...prices, firstDay: '2026-06-01', base: [framesCost({ 午前: 9000 })] });
    const { seen } = await change(town, reservationId, { ...piano, purpose: '合唱の発表' });
    expect(seen).toMatchObject({ oldFee: 1500, newFee: 1500, difference: 0, open: 0, refund: 0 });
    const less = await change(town, reservationId, { purpose: '合唱の発表' });
    expect(less.seen).toMatchObject({ newFee: 1000, difference: -500, refund: 500, byProvider: 500 });
    expect(await lines(town, reservationId)).toEqual([
      ...['charged 1500', 'received 1500', 'released 500', 'refund_due 500'],
    ]);
    expect(await lent(reservationId)).toEqual(['部屋']);
  });

  it('keep a sum that staff have set, and a reduction that they have granted', async () => {
    const town = await aTown();
    const admin = await aStaffMember(server, town.tenant);
    const settle = (reservationId: string, decision: RequestOf<'Desk/SettleFee'>['decision']) =>
      server.call('Desk/SettleFee', { reservationId, decision, reason: '館長決裁' }, { staff: admin });
    const byHand = await book(town);
    await settle(byHand, { kind: 'amount', yen: 300 });
    expect((await preview(town, byHand, piano)).body).toMatchObject({ oldFee: 300, newFee: 300, difference: 0 });
    const granted = await book(town, { requestedReduction: 'school' }, { frames: ['午後'] });
    await settle(granted, { kind: 'grant', reduction: 'school' });
    const asked = { requestedReduction: 'school', ...sale };
    expect((await preview(town, granted, asked)).body).toMatchObject({ oldFee: 700, newFee: 1400, isFeeFinal: true });
  });

  it('have their reduction changed while nobody has decided on it, and not after', async () => {
    const town = await aTown();
    const open = await book(town, { requestedReduction: 'school' });
    expect(await standingOf(server, open)).toMatchObject({ owed: 0 });
    const { changed } = await change(town, open, {});
    expect(changed).toMatchObject({ fee: 1000, paymentText: '未払い' });
    expect(await standingOf(server, open)).toMatchObject({ payment: 'unpaid', owed: 1000 });
    expect(await refusalOf(town, open, { requestedReduction: 'school' })).toMatchObject({ code: 'feeAlreadyFinal' });
    expect((await refusalOf(town, open, { requestedReduction: 'nobody' }))?.code).toBe('reductionUnknown');
  });

  it('count the equipment that others have, and not what it has itself', async () => {
    const town = await aTown();
    const reservationId = await book(town, piano);
    const other = await book(town, {}, { article: town.hall.halfB });
    expect(await refusalOf(town, other, piano)).toEqual({
      code: 'equipmentTaken',
      message: '「ピアノ」は、選択した時間にはすべて貸出し中です。外すか、別の時間を選択してください。',
      details: { name: 'ピアノ', left: 0 },
    });
    expect((await change(town, reservationId, { equipmentNames: ['ピアノ', 'マイク'] })).changed.error).toBeUndefined();
    await change(town, reservationId, {});
    expect((await change(town, other, piano)).changed.error).toBeUndefined();
    expect([await lent(reservationId), await lent(other)]).toEqual([['部屋'], ['ピアノ', '部屋']]);
  });

  it('may keep what is not offered any more, which cannot be chosen anew', async () => {
    const town = await aTown();
    const reservationId = await book(town, { ...piano, ...sale });
    await server.db.deleteFrom('equipment').where('container_id', '=', town.hall.containerId).execute();
    const none = { use_conditions: JSON.stringify([]) };
    await server.db.updateTable('container').set(none).where('container_id', '=', town.hall.containerId).execute();
    const same = { ...piano, ...sale };
    expect((await preview(town, reservationId, { ...same, purpose: '発表' })).body).toMatchObject({ difference: 0 });
    expect((await refusalOf(town, reservationId, { ...sale, equipmentNames: ['ピアノ', 'マイク'] }))?.code).toBe(
      'equipmentUnknown',
    );
    await change(town, reservationId, piano);
    expect((await refusalOf(town, reservationId, same))?.code).toBe('conditionUnknown');
  });

  it('are refused by the rules of booking, each in its sentence, and where nothing changes', async () => {
    const town = await aTown();
    const reservationId = await book(town);
    const codeOf = async (more: Partial<Contents>) => (await refusalOf(town, reservationId, more))?.code;
    expect(await codeOf({})).toBe('nothingChanges');
    expect(await codeOf({ purpose: ' ' })).toBe('purposeRequired');
    expect(await codeOf({ purposeType: '宴会' })).toBe('purposeTypeUnknown');
    expect(await codeOf({ admissionFeeRequired: true })).toBe('admissionFeeRequired');
    expect(await codeOf({ useConditions: ['nothing'] })).toBe('conditionUnknown');
  });

  it('are not changed without a reason, over what a colleague did, or for another sum than was shown', async () => {
    const town = await aTown();
    const reservationId = await book(town);
    const { version } = (await preview(town, reservationId, piano)).body;
    const sent = { reservationId, contents: { ...first, ...piano }, version, expectedDifference: 500, reason: '申出' };
    const send = async (more: object) =>
      (await server.call('Desk/ChangeContents', { ...sent, ...more }, { staff: town.clerk })).body;
    expect((await send({ reason: ' ' })).error?.code).toBe('reasonRequired');
    expect((await send({ expectedDifference: 0 })).error?.code).toBe('sumChanged');
    await change(town, reservationId, { purpose: '発表' });
    expect((await send({})).error?.code).toBe('changedMeanwhile');
    expect(await lent(reservationId)).toEqual(['部屋']);
  });

  it('are changed while it is used, and no more once that is over', async () => {
    const town = await aTown();
    const reservationId = await paid(town);
    server.clock.set('2026-07-04T09:10');
    const clerk = await aStaffMember(server, town.tenant, { role: 'desk' });
    const now = { ...town, clerk };
    await server.call('Desk/CheckIn', { reservationId }, { staff: clerk });
    const { changed } = await change(now, reservationId, { expectedNumberOfAttendee: 12, ...piano });
    expect(changed).toMatchObject({ fee: 1500, statusText: '受付済み', paymentText: '未払い（窓口）' });
    server.clock.set('2026-07-04T13:00');
    await runJobs(server);
    const later = { ...town, clerk: await aStaffMember(server, town.tenant, { role: 'desk' }) };
    const refusal = await refusalOf(later, reservationId, piano);
    expect(refusal?.code).toBe('contentsStay');
    const seen = await atDesk(later, reservationId);
    expect(seen.can.changeContents).toBe(false);
    expect(seen.whyContentsStay).toBe(refusal?.message);
  });
});

describe('[DESK-11] the contents of a use that staff approve', () => {
  const approved = { article: { schedule: JSON.stringify({ approval: { classes: null } }) } };

  async function anApproved() {
    const town = await aTown(approved);
    const manager = await aStaffMember(server, town.tenant, { role: 'manager' });
    const reservationId = await book(town);
    await review(manager, reservationId, 'approve');
    await act(server, await begin(server, town, reservationId), 'card');
    await server.call('Reservation/CompletePayment', { tenantAlias: town.tenant.tenantAlias, reservationId });
    return { town, manager, reservationId };
  }

  it('wait for a decision again where it was approved as something else, with the money that was paid', async () => {
    const { town, manager, reservationId } = await anApproved();
    const people = await change(town, reservationId, { expectedNumberOfAttendee: 12, ...piano });
    expect(people.seen.isReviewedAgain).toBe(false);
    expect(people.changed).toMatchObject({ statusText: '予約確定', fee: 1500 });
    const { seen, changed } = await change(town, reservationId, { ...piano, ...sale }, manager);
    expect(seen.isReviewedAgain).toBe(true);
    expect(seen.mail.body).toContain('変更した内容をあらためて審査します');
    expect(changed).toMatchObject({ statusText: '審査中', fee: 2500 });
    expect((await atDesk(town, reservationId)).approval).toBe('inReview');
    expect(await standingOf(server, reservationId)).toMatchObject({ owed: 2500, held: 1000 });
    // Another change, or another sum, leaves what is owed as it is.
    const again = await change(town, reservationId, { expectedNumberOfAttendee: 20, ...piano, ...sale });
    expect(again.seen).toMatchObject({ isReviewedAgain: false, difference: 0, refund: 0 });
    // Who asked for it does not decide on it.
    expect((await review(manager, reservationId, 'approve')).body.error?.code).toBe('ownApplication');
    const other = await aStaffMember(server, town.tenant, { role: 'manager' });
    expect((await review(other, reservationId, 'approve')).body).toMatchObject({ statusText: '予約確定' });
    expect(await standingOf(server, reservationId)).toMatchObject({ payment: 'unpaid', owed: 2500, held: 1000 });
    await runJobs(server);
    const told = server.mailbox.mails.filter(({ subject }) => subject.includes('申請が承認されました'));
    expect(told).toHaveLength(2);
  });

  it('give back what was paid where they are refused', async () => {
    const { town, manager, reservationId } = await anApproved();
    await change(town, reservationId, { purpose: '物販' });
    const { body } = await review(manager, reservationId, 'reject', '物販はできません。');
    expect(body).toMatchObject({ statusText: '不承認' });
    expect(await lines(town, reservationId)).toEqual([
      ...['charged 1000', 'received 1000', 'released 1000', 'refund_due 1000'],
    ]);
    expect(await lent(reservationId)).toEqual([]);
    await runJobs(server);
    expect(await standingOf(server, reservationId)).toMatchObject({ owed: 0, held: 0, due: 0 });
    const told = server.mailbox.mails.find(({ subject }) => subject.includes('承認されませんでした'));
    expect(told?.body).toContain('返金予定額　1,000円');
  });

  it('are not reviewed again once the use has begun', async () => {
    const { town, reservationId } = await anApproved();
    server.clock.set('2026-07-04T09:10');
    const later = { ...town, clerk: await aStaffMember(server, town.tenant, { role: 'desk' }) };
    expect((await preview(later, reservationId, { purpose: '物販' })).body.isReviewedAgain).toBe(false);
  });
});
