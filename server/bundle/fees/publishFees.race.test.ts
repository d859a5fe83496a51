import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { untilJudged } from '#server/testing/aCrowd.ts';
import { aFeeText } from '#server/testing/aFeeText.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const rounds = loadOf(20, 5);

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 10 });
});
afterAll(() => server.close());

it('[DESK-05] of several who publish at once what they have seen, one does; the others are told that somebody was quicker', async () => {
  const { tenant, hall } = await aSmallTown(server);
  const { containerId } = hall;
  const staff = await Promise.all([1, 2, 3].map(() => aStaffMember(server, tenant, { role: 'manager' })));
  for (let round = 0; round < rounds; round += 1) {
    const texts = await Promise.all(
      staff.map((_, index) =>
        // Of two for one day, too, only the first may stand.
        aFeeText(server, hall, { firstDay: `${2030 + round}-04-0${1 + (index % 2)}`, yen: 1_000 + index }),
      ),
    );
    const [first] = texts;
    const preview = await server.http('Desk/PreviewFees', { containerId, text: first ?? '' }, { staff: staff[0] });
    const { revision } = preview.body;
    const answers = await Promise.all(
      texts.map((text, index) =>
        untilJudged(() => server.http('Desk/PublishFees', { containerId, text, revision }, { staff: staff[index] })),
      ),
    );
    const outcomes = answers.map(({ status, body }) => (status === 200 ? 'published' : body.error?.code));
    expect(outcomes.toSorted()).toEqual(['changedMeanwhile', 'changedMeanwhile', 'published']);
  }
  const versions = await server.db
    .selectFrom('ordinance_version')
    .select('first_day')
    .where('tenant_id', '=', tenant.tenantId)
    .where('first_day', '>=', '2030-01-01')
    .execute();
  expect(versions).toHaveLength(rounds);
  const revisions = await server.db
    .selectFrom('tenant_revision')
    .select('revision')
    .where('tenant_id', '=', tenant.tenantId)
    .execute();
  expect(revisions).toHaveLength(rounds);
});
