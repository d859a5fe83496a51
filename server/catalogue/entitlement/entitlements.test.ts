import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { aPayingTown } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => {
  server.clock.set('2026-06-10T10:00');
});
afterAll(() => server.close());

const classes = [
  { code: 'outside', label: '市外の方' },
  { code: 'club', label: '登録団体' },
];

/** A town whose room needs approval for people from outside alone, so that a class shows in what happens. */
async function aTown() {
  const schedule = JSON.stringify({ approval: { classes: ['outside'] } });
  const setting = { user_classes: JSON.stringify(classes), cancel_deadline_days: 0 };
  const town = await aPayingTown(server, { setting }, { article: { schedule } });
  return { ...town, manager: await aStaffMember(server, town.tenant, { role: 'manager' }) };
}
type Town = Awaited<ReturnType<typeof aTown>>;

const get = async ({ manager, member }: Town) =>
  (await server.call('Desk/GetEntitlements', { userNumber: member.userNumber }, { staff: manager })).body;

type Wanted = Partial<RequestOf<'Desk/SetEntitlements'>>;

async function set(town: Town, wanted: Wanted) {
  const { seen } = await get(town);
  const body = {
    userNumber: town.member.userNumber,
    classes: [],
    reductions: [],
    reason: '住所の確認',
    seen,
    ...wanted,
  };
  const { status, body: answer } = await server.call('Desk/SetEntitlements', body, { staff: town.manager });
  return status === 200 ? 'done' : ((answer as { error?: { code: string } }).error?.code ?? '');
}

const outsideUntil = (until: string | null) => ({ classes: [{ code: 'outside', until }] });

describe('what somebody belongs to', () => {
  it('holds through its last day, in what he is asked for and in what he sees', async () => {
    const town = await aTown();
    expect(await set(town, outsideUntil('2026-06-20'))).toBe('done');
    expect((await get(town)).classes).toEqual({
      held: [{ code: 'outside', label: '市外の方', until: '2026-06-20', isOver: false }],
      offered: classes,
    });
    const reserve = async (date: string) => {
      const session = await aSession(server, town.member);
      const body = reserveBody(town.hall, { date });
      return (await server.call('Reservation/Reserve', body, { session })).body.needsApproval;
    };
    server.clock.set('2026-06-20T23:59');
    expect(await reserve('2026-07-04')).toBe(true);
    server.clock.set('2026-06-21T00:00');
    expect(await reserve('2026-07-05')).toBe(false);
    const manager = await aStaffMember(server, town.tenant, { role: 'manager' });
    const later = { ...town, manager };
    expect((await get(later)).classes.held).toMatchObject([{ isOver: true }]);
    // Over it stays, and is renewed with another day.
    expect(await set(later, outsideUntil('2026-06-20'))).toBe('done');
    expect(await set(later, outsideUntil('2027-06-20'))).toBe('done');
    expect(await reserve('2026-07-06')).toBe(true);
    const lines = await server.db
      .selectFrom('audit_event')
      .select(['actor', 'reason'])
      .where('tenant_id', '=', town.tenant.tenantId)
      .where('action', '=', 'Desk/SetEntitlements')
      .execute();
    expect(lines.map(({ reason }) => reason)).toEqual(['住所の確認', '住所の確認', '住所の確認']);
  });

  it('is set with a reason, of what is offered, for a day to come, and by nobody who has not seen it as it is', async () => {
    const town = await aTown();
    const { seen } = await get(town);
    expect(await set(town, { ...outsideUntil(null), reason: ' ' })).toBe('reasonRequired');
    expect(await set(town, { classes: [{ code: 'nobody', until: null }] })).toBe('entitlementUnknown');
    expect(await set(town, { reductions: [{ code: 'disabled', until: null }] })).toBe('entitlementUnknown');
    expect(await set(town, outsideUntil('2026-06-09'))).toBe('entitlementOver');
    expect(await set(town, { userNumber: 'nobody' })).toBe('notFound');
    expect((await get(town)).classes.held).toEqual([]);
    expect(await set(town, outsideUntil(null))).toBe('done');
    expect(await set(town, { classes: [], seen })).toBe('entitlementsChanged');
    expect((await get(town)).classes.held).toMatchObject([{ code: 'outside', until: null }]);
    const clerk = await aStaffMember(server, town.tenant, { role: 'desk' });
    expect(await set({ ...town, manager: clerk }, { classes: [] })).toBe('notPermitted');
  });
});
