import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enterCourseDraws } from '#demo/courses/enterCourseDraws.ts';
import { spacesOf } from '#server/catalogue/definedRooms.queries.ts';
import { replaceSpans } from '#server/catalogue/replaceEvents.queries.ts';
import { aCliDatabase, type CliDatabase, testNowMs } from '#server/cli/testing/aCliDatabase.ts';
import { aCourseReservation } from '#server/cli/testing/aCourseReservation.ts';
import { schoolBundle } from '#server/cli/testing/schoolBundle.ts';
import { changed, townBundle, townBundleWith } from '#server/cli/testing/townBundle.ts';
import { eventDrawOf } from '#server/event/lottery/eventDraw.ts';
import { publishDraw } from '#server/lottery/publishDraw.ts';
import { spansDrawn } from '#server/lottery/underWay.queries.ts';
import { newId } from '#server/newId.ts';
import { tenantDirectory } from '#server/tenant/directory.ts';
import { aContext } from '#server/testing/aContext.ts';
import { instantOf } from '#server/time.ts';
import { BundleError } from '../BundleError.ts';
import { fileProblem } from '../problem/problem.ts';

let database: CliDatabase;
let tenantId: string;

beforeAll(async () => {
  database = await aCliDatabase();
  return () => database.close();
});

beforeEach(() => database.clear());

const reasonsOf = async (text: string) => {
  const before = await database.checksums();
  const error: unknown = await database.importText(text).catch((reason: unknown) => reason);
  expect(await database.checksums()).toEqual(before);
  expect(error).toBeInstanceOf(BundleError);
  return error instanceof BundleError ? error.problems.map((problem) => fileProblem(problem).reason) : [];
};

async function tenantFound() {
  const tenant = await tenantDirectory(database.all).byId(tenantId);
  if (!tenant) throw new Error('no tenant');
  return tenant;
}

const context = async () => aContext({ trx: database.all, tenant: await tenantFound(), nowMs: testNowMs });

const draws = () => database.all.selectFrom('lottery_draw').selectAll().execute();

describe('A draw of courses', () => {
  const withChange = (was: string, is: string) => changed(schoolBundle, [[was, is]]);

  beforeEach(async () => {
    ({ tenantId } = await database.importText(schoolBundle));
  });

  const lotteryId = async () => {
    const span = database.all.selectFrom('event_entry_span').select('event_entry_span_id').where('key', '=', 'lottery');
    return (await span.executeTakeFirstOrThrow()).event_entry_span_id;
  };

  const publish = async () => eventDrawOf(await context(), await lotteryId());

  async function enter() {
    await aCourseReservation(database.all, { tenantId, event: 'clay', span: 'lottery', state: 'applied' });
    await enterCourseDraws(await context());
    const [draw] = await draws();
    return draw?.draw_id;
  }

  test('that nobody has entered is taken back when its span changes', async () => {
    const { draw_id } = await publish();
    await database.importText(withChange('closes: today+2T17:00', 'closes: today+2T18:00'));
    expect(await draws()).toEqual([]);
    const closes = database.all.selectFrom('job').select('job_id').where('kind', '=', 'lotteryClose');
    expect(await closes.where('subject', '=', draw_id).execute()).toEqual([]);
  });

  test('stays as it was published when nothing of it changes', async () => {
    await publish();
    const before = await draws();
    await database.importText(withChange('name: 夜のヨガ', 'name: 夜のゆったりヨガ'));
    expect(await draws()).toEqual(before);
  });

  test('that somebody has entered keeps the times, the events and the seats of its span', async () => {
    const because = `抽選（${await enter()}）に申し込んだ人がいます。`;
    expect(await reasonsOf(withChange('closes: today+2T17:00', 'closes: today+2T18:00'))).toEqual([
      `entrySpans[0]: 「lottery」の日時は変更できません。${because}`,
    ]);
    expect(await reasonsOf(withChange('events: [clay, wood]', 'events: [clay]'))).toEqual([
      `entrySpans[0]: 「lottery」の講座は変更できません。${because}`,
    ]);
    expect(await reasonsOf(schoolBundle.replace(/(key: clay\n[\s\S]*?capacity:) \d+/, '$1 1'))).toEqual([
      expect.stringMatching(
        /^entrySpans\[0\]: 「lottery」では「.*」の\d+席を抽選するため、減らせません。抽選（\S+）に申し込んだ人がいます。$/,
      ),
    ]);
  });

  test('keeps its span when that leaves the offer, without events', async () => {
    await publish();
    const spanId = await lotteryId();
    expect(await spansDrawn(database.all, { tenantId, spanIds: [spanId] })).toEqual([spanId]);
    await replaceSpans(database.all, { tenantId, spans: [], spanEvents: [], staying: [spanId] });
    const spans = await database.all.selectFrom('event_entry_span').select('key').execute();
    expect(spans).toEqual([{ key: 'lottery' }]);
    expect(await database.all.selectFrom('entry_span_event').selectAll().execute()).toEqual([]);
  });
});

describe('A draw of rooms', () => {
  test('keeps closures off the places it may give away', async () => {
    ({ tenantId } = await database.importText(townBundle));
    const [space] = (await spacesOf(database.all, tenantId)).filter(({ key }) => key === 'half-a');
    if (!space) throw new Error('no hall');
    const instant = (moment: string) => instantOf(moment, 'Asia/Tokyo');
    await publishDraw(await context(), {
      about: { container_id: space.container_id, part: 1 },
      title: '町民会館 2026年7月利用分',
      opensAt: instant('2026-06-01T00:00'),
      closesAt: instant('2026-06-09T00:00'),
      announceAt: instant('2026-06-12T09:00'),
      choices: 1,
      content: { kind: 'facility', articles: [], firstDay: '2026-07-01', lastDay: '2026-07-31' },
    });
    const [draw] = await draws();
    const held = { starts_at: instant('2026-07-04T09:00'), ends_at: instant('2026-07-04T12:00'), kind: 'draw' };
    await database.all
      .insertInto('occupancy')
      .values({
        tenant_id: tenantId,
        occupancy_id: newId(),
        space_id: space.space_id,
        draw_id: draw?.draw_id ?? '',
        ...held,
      })
      .execute();
    expect(await reasonsOf(townBundleWith(['from: 2026-07-20', 'from: 2026-07-04']))).toEqual([
      'closures[2]: 抽選中の枠（町民会館 2026年7月利用分）と重なります。2026-06-12 09:00の発表を待ってください。',
    ]);
  });
});
