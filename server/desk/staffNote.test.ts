import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '#server/db/connect.ts';
import { askedOf, everyRead } from '#server/lottery/testing/everyAnswer.ts';
import { keptTenant } from '#server/lottery/testing/keptTenant.ts';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aPerson, type TestMember, type TestTenant } from '#server/testing/factories.ts';
import { readPdf } from '#server/testing/readPdf.ts';
import { tablesThatSay } from '#server/testing/tablesThatSay.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  await sql`truncate tenant cascade`.execute(server.db);
  server.clock.set('2026-06-10T10:00');
  server.mailbox.mails.length = 0;
});
afterAll(() => server.close());

const staffNote = '内々の事情により館長と協議済み';
const reason = '設備の点検のため';

type Town = SmallTown & { readonly manager: TestStaff };
type Decide = (town: Town, reservationId: string, more: { staffNote: string }) => Promise<{ status: number }>;

const review =
  (decision: 'approve' | 'hold' | 'reject'): Decide =>
  ({ manager }, reservationId, more) =>
    server.call('Desk/ReviewReservation', { reservationId, decision, reason, ...more }, { staff: manager });

async function cancel({ manager: staff }: Pick<Town, 'manager'>, reservationId: string, more: { staffNote: string }) {
  const asked = { reservationId, cause: 'facility' } as const;
  const { version } = (await server.call('Desk/PreviewCancellation', asked, { staff })).body;
  return server.call('Desk/CancelReservation', { ...asked, reason, version, ...more }, { staff });
}

const move: Decide = async ({ manager: staff, hall }, reservationId, more) => {
  const { containerId, details } = reserveBody(hall, { date: '2026-07-11' });
  const target = { reservationId, containerId, details };
  const { version, difference: expectedDifference } = (await server.call('Desk/PreviewMove', target, { staff })).body;
  return server.call('Desk/MoveReservation', { ...target, version, expectedDifference, reason, ...more }, { staff });
};

const settle: Decide = ({ manager }, reservationId, more) => {
  const decision = { kind: 'amount', yen: 300 } as const;
  return server.call('Desk/SettleFee', { reservationId, decision, reason, ...more }, { staff: manager });
};

const decisions: Readonly<Record<string, { readonly needsApproval?: boolean; readonly decide: Decide }>> = {
  承認: { needsApproval: true, decide: review('approve') },
  保留: { needsApproval: true, decide: review('hold') },
  不承認: { needsApproval: true, decide: review('reject') },
  取消: { decide: cancel },
  移動: { decide: move },
  金額の変更: { decide: settle },
};

async function aTown(needsApproval = false): Promise<Town> {
  const schedule = needsApproval ? { schedule: JSON.stringify({ approval: { classes: null } }) } : {};
  const town = await aPayingTown(server, {}, { article: schedule });
  return { ...town, manager: await aStaffMember(server, town.tenant, { role: 'manager', name: '館長 一郎' }) };
}

/** All that a person can read: answers, messages, and the document of their reservation. */
async function readBy(tenant: TestTenant, person: TestMember, reservationId: string) {
  await runJobs(server, '2026-06-10T10:01');
  const asked = askedOf(tenant, { entryIds: [reservationId], drawId: reservationId });
  const answers = await everyRead(server, { tenant, asked, kept: await keptTenant(server, tenant) }, person);
  const link = /"signedUrl":"http:\/\/yoyaku\.test([^"]+)"/.exec(answers['Report/DownloadApprovalReport 0'] ?? '')?.[1];
  const document = link
    ? (await readPdf((await server.app.inject({ method: 'GET', url: link })).rawPayload)).join('')
    : '';
  const mails = server.mailbox.mails.map((mail) => JSON.stringify(mail)).join('\n');
  return { answers: JSON.stringify(answers), mails, document: document.replaceAll(/\s/g, '') };
}

describe('what staff note with a decision for each other', () => {
  it.each(Object.entries(decisions))(
    '[DESK-06] [DESK-07] [DESK-08] [DESK-10] stands in the history of staff with %s, and nowhere else',
    async (_, { needsApproval, decide }) => {
      const town = await aTown(needsApproval);
      const reservationId = await book(server, town);
      expect((await decide(town, reservationId, { staffNote: ` ${staffNote} ` })).status).toBe(200);
      const seen = (await server.call('Desk/GetReservation', { reservationId }, { staff: town.manager })).body;
      const note = { action: 'staffNote', reason: staffNote, by: '館長 一郎さん', at: '2026-06-10T10:00', note: '' };
      expect(seen.history.filter(({ action }) => action === 'staffNote')).toEqual([note]);
      expect(seen.memos).toEqual([]);

      const read = await readBy(town.tenant, town.member, reservationId);
      expect(read.answers).toContain(reservationId);
      expect(read.mails).toContain(reason);
      for (const text of Object.values(read)) expect(text).not.toContain(staffNote);
      expect(await tablesThatSay(server, [staffNote])).toEqual(['reservation_history']);

      const { tenantId } = town.tenant;
      await inTenant(server.server.db, tenantId, (trx) =>
        sql`select forget_person(${tenantId}, ${town.member.userId}, now())`.execute(trx),
      );
      expect(await tablesThatSay(server, [staffNote])).toEqual([]);
    },
  );

  it('stands on no document of a reservation', async () => {
    const town = await aTown();
    const reservationId = await book(server, town);
    await move(town, reservationId, { staffNote });
    const { document } = await readBy(town.tenant, town.member, reservationId);
    expect(document).toContain('施設使用承認書');
    expect(document).not.toContain(staffNote);
  });

  it('is kept of courses too', async () => {
    const { tenant, events, spans } = await aSchool(server, await anEventTenant(server));
    const person = await aPerson(server, tenant);
    const { eventReservationId: id } = await anEventReservation(server, person, events.walking, {
      state: 'fixed',
      span: spans.firstCome,
    });
    const manager = await aStaffMember(server, tenant, { role: 'admin' });
    expect((await cancel({ manager }, id, { staffNote })).status).toBe(200);
    const { history } = (await server.call('Desk/GetReservation', { reservationId: id }, { staff: manager })).body;
    expect(history[0]).toMatchObject({ action: 'staffNote', reason: staffNote });
    expect(await tablesThatSay(server, [staffNote])).toEqual(['event_reservation_history']);
  });

  it('is refused when it is too long, with the decision', async () => {
    const town = await aTown(true);
    const reservationId = await book(server, town);
    const tooLong = { staffNote: '長'.repeat(501) };
    expect(await review('approve')(town, reservationId, tooLong)).toMatchObject({
      body: { error: { code: 'tooLong' } },
    });
    const seen = (await server.call('Desk/GetReservation', { reservationId }, { staff: town.manager })).body;
    expect(seen.reservation.statusText).toBe('審査中');
  });
});
