import { canonicalJson } from '#rules/lottery/published/canonicalJson.ts';
import { digest } from '#rules/lottery/published/digest.ts';
import { noHoldings } from '#rules/lottery/published/holdings.ts';
import { firstReading } from '../lottery/desk/ceremony.queries.ts';
import { insertRedraw } from '../lottery/desk/redraw.queries.ts';
import { stepOn } from '../lottery/draw.queries.ts';
import { insertEntries, insertResults } from '../lottery/entry.queries.ts';
import { newEntryNumber, newEntrySalt } from '../lottery/entryNumber.ts';
import { publishDraw } from '../lottery/publishDraw.ts';
import { tenantDirectory } from '../tenant/directory.ts';
import { aContext } from './aContext.ts';
import type { TestHall } from './aHall.ts';
import type { Arranging, TestMember } from './factories.ts';

/**
 * A draw of a hall with one entry, drawn and not announced, after another one, for tests that need a row of every kind.
 * Its values only match in form; nothing was computed.
 */
export async function aDraw({ db }: Arranging, member: TestMember, hall: TestHall) {
  const { tenantId, userId } = member;
  const tenant = await tenantDirectory(db).byId(tenantId);
  if (!tenant) throw new Error('no tenant');
  const [opensAt, closesAt, announceAt] = ['2026-05-01', '2026-05-10', '2026-05-11'].map((day) => new Date(day));
  if (!opensAt || !closesAt || !announceAt) throw new Error('no times');
  const publish = async (part: number) => {
    const drawId = await publishDraw(aContext({ trx: db, tenant, nowMs: opensAt.getTime() }), {
      about: { container_id: hall.containerId, part },
      title: `${hall.containerName} 2026年8月利用分`,
      opensAt,
      closesAt,
      announceAt,
      choices: 1,
      content: {
        kind: 'facility',
        articles: [{ id: hall.halfA.articleId, name: '部屋', spaces: [hall.spaces.A], before: 0, after: 0 }],
        firstDay: '2026-08-01',
        lastDay: '2026-08-31',
      },
    });
    if (drawId === null) throw new Error('no draw');
    return drawId;
  };
  const [drawId, predecessorId] = [await publish(1), await publish(2)];
  const named = { tenantId, drawId };
  await insertRedraw(db, { ...named, predecessorId, number: 1 });
  const use = { article: hall.halfA.articleId, date: '2026-08-05', from: 540, to: 720 };
  const line = { c: [[use]], n: newEntryNumber(), t: 1 };
  const hash = digest('nothing');
  await stepOn(db, {
    ...named,
    state: 'closed',
    holdings: canonicalJson(noHoldings),
    closing: '{}',
    closing_hash: hash,
    root: hash,
    entry_count: 1,
    ticket_count: 1,
    closed_at: closesAt,
  });
  await insertEntries(db, { ...named, entries: [{ line, salt: newEntrySalt(), userId }] });
  await insertResults(db, { ...named, results: [{ n: line.n, rank: 1, won: line.c }] });
  const reading = { ...named, digits: '31415926535897932384', by: 'staff:nobody', at: closesAt };
  await firstReading(db, reading);
  await stepOn(db, {
    ...named,
    state: 'drawn',
    randomness: '00',
    transcript: '{}',
    transcript_hash: hash,
    drawn_at: closesAt,
  });
  return drawId;
}
