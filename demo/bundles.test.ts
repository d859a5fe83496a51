import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBundle } from '#server/bundle/import/importBundle.ts';
import { tryOne } from '#server/bundle/trial/tryOne.ts';
import { nationalHolidays as holidays } from '#server/catalogue/holidays.ts';

const bundleOf = (name: string) =>
  readBundle(
    { file: name, text: readFileSync(join(import.meta.dirname, 'bundles', name), 'utf8') },
    Date.UTC(2026, 5, 10),
  );

const promising = ['sakura.yaml', 'ishinomaki.yaml', 'musashino.yaml'].flatMap((name) => {
  const bundle = bundleOf(name);
  return bundle.containers
    .filter(({ reservationNotes }) => /入場料.*割増/.test(reservationNotes ?? ''))
    .map((container) => ({ place: container.name, container, bundle }));
});

describe('A place of the demo whose notes promise a surcharge for admission', () => {
  test('is one at least', () => {
    expect(promising.map(({ place }) => place)).toContain('さくら市民文化会館');
  });

  test.each(promising)('charges it in each of its rooms: $place', ({ container, bundle }) => {
    const feeOf = (article: string, frame: string, admission: number | null) => {
      const given = { kind: 'fee', name: '', day: 'weekday', extendedBefore: 0, extendedAfter: 0 } as const;
      const asked = { bookedDaysBefore: 30, classes: [], conditions: [], attendees: null, reductions: [] };
      const trial = { containers: [container], classes: bundle.classes, holidays };
      const tried = tryOne(trial, { ...given, ...asked, equipment: {}, yen: 0, article, frames: [frame], admission });
      return 'code' in tried ? tried.code : tried.came;
    };
    for (const article of container.articles) {
      if (article.timeFrameType !== 'frame') continue;
      const [frame] = article.frames;
      const own = feeOf(article.key, frame?.name ?? '', null);
      // What the ordinance says is what the frame says by itself.
      expect([article.key, own]).toEqual([article.key, frame?.fee?.weekday]);
      const floored = (share: number) => Math.floor((Number(own) * share) / 10) * 10;
      expect(feeOf(article.key, frame?.name ?? '', 800)).toBe(floored(1.5));
      expect(feeOf(article.key, frame?.name ?? '', 3_000)).toBe(floored(2));
    }
  });
});
