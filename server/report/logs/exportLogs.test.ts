import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aTenant, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let tenant: TestTenant;
let auditor: TestStaff;
beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server);
  auditor = await aStaffMember(server, tenant, { role: 'auditor', name: '監査 花子' });
});
afterAll(() => server.close());

type Asked = Partial<RequestOf<'Console/ExportAudit'>>;
const exportAudit = (body: Asked = {}, staff = auditor) =>
  server.call('Console/ExportAudit', { reason: '年次の監査', ...body }, { staff });

/** So many changes of a member of staff, one a second. */
const manyEvents = (count: number, actorName: string) =>
  sql`insert into audit_event (tenant_id, happened_at, actor, actor_name, address, action, permission, subject, request, answer, reason)
    select ${tenant.tenantId}, ${new Date(server.clock())}::timestamptz - number * interval '1 second', 'staff:x', ${actorName},
      '', 'Desk/Reserve', '', number::text, '{}', '{}', '=HYPERLINK("x")' from generate_series(1, ${count}) as number`.execute(
    server.db,
  );

/** All pieces, one after the other, and how long the longest is. */
async function whole(asked: Asked) {
  const parts: string[] = [];
  let [before, fileName]: [number | null, string] = [null, ''];
  do {
    const { body } = await exportAudit({ ...asked, before });
    parts.push(body.csv);
    ({ next: before, fileName } = body);
  } while (before !== null);
  return {
    text: parts.join(''),
    pieces: parts.length,
    fileName,
    longest: Math.max(...parts.map((part) => part.length)),
  };
}

describe('[AUDIT-01] the log of changes as CSV', () => {
  it('has all that the filter finds, piece by piece, however much it is', async () => {
    await manyEvents(100_000, '職員 大量');
    const { text, pieces, longest, fileName } = await whole({ actor: '大量' });
    expect(fileName).toBe(`${tenant.tenantAlias}-audit-${new Date(server.clock()).toISOString().slice(0, 10)}.csv`);
    expect(pieces).toBe(50);
    // No answer carries more than a fiftieth, and none is larger when the log is.
    expect(longest).toBeLessThan(400_000);
    expect(text.startsWith('\u{feff}日時,職員,')).toBe(true);
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(100_000);
    expect(rows[0]).toMatchObject({
      職員: '職員 大量',
      操作: '窓口での予約',
      対象: '100000',
      理由: '\'=HYPERLINK("x")',
    });
    expect(new Set(rows.map((row) => row.対象)).size).toBe(100_000);
  });

  it('keeps to places, takes a reason and the factor, and is written down with filter and count', async () => {
    await manyEvents(3, '職員 少数');
    const desk = await aStaffMember(server, tenant, { role: 'desk' });
    expect((await exportAudit({}, desk)).body.error?.code).toBe('notPermitted');
    expect((await exportAudit({ reason: ' ' })).body.error?.code).toBe('reasonRequired');
    expect((await exportAudit({ actor: '少数' })).body.count).toBe(3);
    const access = await server.call('Desk/ExportAccess', { reason: '年次の監査' }, { staff: auditor });
    const [latest] = parse(access.body.csv, { bom: true, columns: true }) as Record<string, string>[];
    expect(latest).toMatchObject({ 職員: '監査 花子', 閲覧: '操作記録のCSV出力', 理由: '年次の監査' });
    expect(JSON.parse(latest?.内容 ?? '')).toMatchObject({ actor: '少数', count: 3 });
    server.clock.advance(11 * 60_000);
    expect((await exportAudit()).body.error?.code).toBe('stepUpRequired');
  });
});
