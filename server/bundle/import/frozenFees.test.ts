import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, localDateTimeAt } from '#rules/day/day.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { newId } from '#server/newId.ts';
import { Refused } from '#server/refused.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aMember, aSession, type TestMember } from '#server/testing/factories.ts';
import { importText } from '#server/testing/importText.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { aPublishedTown, type PublishedTown } from '../testing/aPublishedTown.ts';

/** A town that grants reductions and has ladders, and whose versions hold by the day of booking. */
const bundle = readFileSync(join(import.meta.dirname, '../testing/towns/osaka-hirano.yaml'), 'utf8');
const [before = '', first = ''] = bundle.split(/^ {4}ordinance:\n/m);
const begins = '2026-06-10';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

type Later = { readonly percent: number; readonly appliesBy: string };

/** The first version with every price raised or lowered, and no reduction as it was. */
const versionText = (firstDay: string, { percent, appliesBy }: Later) =>
  first
    .replace(/firstDay: \S+/, `firstDay: ${firstDay}`)
    .replace(/appliesBy: \S+/, `appliesBy: ${appliesBy}`)
    .replace(/percent: \d+/g, `percent: ${percent % 101}`)
    .replace(/off: \d+%/g, `off: ${percent % 101}%`)
    .replace(/(?<=[午夜全][前後間日]: )\d+/g, (yen) => `${Math.floor((Number(yen) * percent) / 100)}`);

const step = fc.oneof(
  fc.record({
    kind: fc.constant('import' as const),
    inDays: fc.integer({ min: 1, max: 40 }),
    percent: fc.integer({ min: 1, max: 300 }),
    appliesBy: fc.constantFrom('dayOfUse', 'dayOfBooking'),
  }),
  fc.record({ kind: fc.constant('withdraw' as const) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    kind: fc.constantFrom('reserve' as const, 'quote' as const),
    inDays: fc.integer({ min: 1, max: 60 }),
    frames: fc.subarray(['午前', '午後', '夜間'], { minLength: 1 }),
    isAsking: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('settle' as const, 'look' as const, 'charge' as const),
    which: fc.nat({ max: 20 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

class World {
  /** Versions to come by their first days. */
  private later: ReadonlyMap<string, Later> = new Map();
  private today = begins;
  readonly frozen = new Map<string, string>();

  private readonly town: PublishedTown;
  private readonly member: TestMember;

  constructor(town: PublishedTown, member: TestMember) {
    this.town = town;
    this.member = member;
  }

  async take(taken: Step) {
    switch (taken.kind) {
      case 'import':
        return this.import(new Map([...this.later, [addDays(this.today, taken.inDays), taken]]));
      case 'withdraw':
        return this.import(new Map());
      case 'wait':
        this.today = addDays(this.today, taken.days);
        return server.clock.set(localDateTimeAt(this.today, 600));
      case 'quote':
        return void (await server.call('Reservation/GetQuote', this.bodyOf(taken), { session: await this.session() }));
      case 'reserve': {
        const { body } = await server.call('Reservation/Reserve', this.bodyOf(taken), {
          session: await this.session(),
        });
        if (body.reservationId) this.frozen.set(body.reservationId, await this.read(body.reservationId));
        return;
      }
      default:
        return this.touch(taken);
    }
  }

  /** Refused where somebody was charged by a version that it leaves out or changes. */
  private async import(later: ReadonlyMap<string, Later>) {
    const versions = [...later].map(([firstDay, one]) => versionText(firstDay, one).trimEnd());
    const named = before.replace(/alias: \S+/, `alias: ${this.town.tenant.tenantAlias}`);
    const text = `${named}    ordinance:\n${[first.trimEnd(), ...versions].join('\n')}\n`;
    try {
      await importText(server.server, text, server.clock());
      this.later = later;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  private async touch({ kind, which }: Extract<Step, { kind: 'settle' | 'look' | 'charge' }>) {
    const reservationId = [...this.frozen.keys()][which % Math.max(1, this.frozen.size)];
    if (reservationId === undefined) return;
    const { tenantAlias } = this.town.tenant;
    if (kind === 'look') {
      await server.call('Report/DownloadApprovalReport', { reservationId }, { session: await this.session() });
      return;
    }
    const line = { kind: 'own', label: '延長', yen: 500 } as const;
    const done =
      kind === 'settle'
        ? asStaff(server, tenantAlias, 'Desk/SettleFee', {
            reservationId,
            decision: { kind: 'grant', reduction: 'city' },
            reason: '',
          })
        : asStaff(server, tenantAlias, 'Desk/AddCharge', {
            reservationId,
            chargeId: newId(),
            lines: [line],
            reason: '片付け',
          });
    const isDone = await done.then(
      () => true,
      () => false,
    );
    // Staff decided: from now on that stays.
    if (kind === 'settle' && isDone) this.frozen.set(reservationId, await this.read(reservationId));
  }

  private bodyOf({ inDays, frames, isAsking }: Extract<Step, { frames: unknown }>) {
    const date = addDays(this.today, inDays);
    const given = { frames, article: 'hall', admission: null, conditions: [] } as unknown as Parameters<
      PublishedTown['bodyFor']
    >[0];
    return { ...this.town.bodyFor(given, date), ...(isAsking && { requestedReduction: 'city' }) };
  }

  private session() {
    return aSession(server, this.member);
  }

  /** All that was agreed, as the database and the person have it. */
  async read(reservationId: string) {
    const { rows } = await sql`
      select fee, fee_breakdown::text, is_fee_final, charged_days::text, requested_reduction::text, ladders::text,
        (select jsonb_agg(array[frame_name, fee::text, ordinance_version_id::text] order by detail_number)::text
          from reservation_detail as detail where detail.reservation_id = reservation.reservation_id) as lines
      from reservation where reservation_id = ${reservationId}`.execute(server.db);
    const { body } = await server.call(
      'Reservation/FindReservation',
      { reservationId },
      { session: await this.session() },
    );
    const { fee, isFeeFinal, feeLines, afterUse, refundSteps } = body;
    return JSON.stringify([rows, fee, isFeeFinal, feeLines, afterUse, refundSteps]);
  }
}

let count = 0;
/** Another town for each run: what was imported is never taken back. */
async function aWorld() {
  server.clock.set(localDateTimeAt(begins, 600));
  count += 1;
  const town = await aPublishedTown(server, 'osaka-hirano', (text) =>
    text.replace(/alias: (\S+)/, `alias: $1-${count}`),
  );
  return new World(town, await aMember(server, town.tenant, {}));
}

test('[FEE-02] whatever is imported later, what was agreed stays as it was, byte for byte', async () => {
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const world = await aWorld();
      for (const taken of steps) {
        await world.take(taken);
        for (const [reservationId, frozen] of world.frozen) expect(await world.read(reservationId)).toBe(frozen);
      }
      kept += world.frozen.size;
    }),
    { seed: testSeed, numRuns: loadOf(30), endOnFailure: true },
  );
  expect(kept).toBeGreaterThan(loadOf(30));
});
