import type { TestHall } from './aHall.ts';
import type { Arranging } from './factories.ts';

type Given = {
  readonly firstDay?: string;
  readonly appliesBy?: 'dayOfUse' | 'dayOfBooking';
  /** Of 午前; 午後 costs twice as much, 夜間 three times, 全日 five times. */
  readonly yen?: number;
  /** What 午前 of hall A is published to cost on a weekday; left out: no example. */
  readonly published?: number;
  /** More lines at the end. */
  readonly more?: string;
};

/** The text of a version for a hall, as staff write it. */
export async function aFeeText(
  { db }: Pick<Arranging, 'db'>,
  { halfA }: TestHall,
  { firstDay = '2027-04-01', appliesBy = 'dayOfUse', yen = 1_100, published, more = '' }: Given = {},
) {
  const { key } = await db
    .selectFrom('article')
    .select('key')
    .where('article_id', '=', halfA.articleId)
    .executeTakeFirstOrThrow();
  const example = `examples:\n  - { name: 平日 午前, article: ${key}, day: weekday, frames: [午前], yen: ${published} }\n`;
  return [
    `firstDay: ${firstDay}\nappliesBy: ${appliesBy}\nlaw: 市民会館条例 別表\nbase:\n`,
    `  - { kind: frames, yen: { 午前: ${yen}, 午後: ${2 * yen}, 夜間: ${3 * yen}, 全日: ${5 * yen} } }\n`,
    more,
    published === undefined ? '' : example,
  ].join('');
}
