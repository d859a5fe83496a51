import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { bundleFolder, demoBundle } from '../demoBundles.ts';
import { drawnFor } from './drawnFor.ts';

const names = ['ishinomaki', 'manabi', 'musashino', 'sakura'];

describe('[OPEN-06] the pictures of the demo', () => {
  test('are what is drawn: `node demo/scenes/drawScenes.ts` writes them', async () => {
    const files = (await readdir(new URL('pictures/', bundleFolder))).map((name) => `pictures/${name}`);
    expect(files.toSorted()).toEqual(drawnFor.map(({ file }) => file).toSorted());
    for (const { file, svg } of drawnFor) expect(await readFile(new URL(file, bundleFolder), 'utf8')).toBe(svg);
  });

  test('are there for each place, room and course, and each is plain and small', async () => {
    for (const name of names) {
      const { tenant, containers, eventContainers, pictures } = await demoBundle(`${name}.yaml`, Date.UTC(2026, 5, 10));
      for (const [file, picture] of pictures) {
        const size = file === tenant.logo ? { width: 120, height: 120 } : { width: 640, height: 360 };
        expect([file, picture]).toEqual([file, expect.objectContaining(size)]);
        expect('bytes' in picture && picture.bytes.length).toBeLessThan(10_000);
      }
      const rooms = containers.flatMap(({ articles }) => articles);
      for (const shown of [...containers, ...eventContainers, ...rooms]) {
        expect([shown.name, shown.pictures.every(({ file }) => pictures.has(file))]).toEqual([shown.name, true]);
        expect(shown.pictures.length).toBeGreaterThan(0);
      }
      for (const room of rooms)
        expect([room.name, room.areaM2, room.features.length > 0, room.capacity]).not.toContain(undefined);
      const courses = eventContainers.flatMap(({ categories }) => categories.flatMap(({ events }) => events));
      const unseen = courses.filter((course) => course.pictures.some(({ file }) => !pictures.has(file)));
      expect(unseen).toEqual([]);
    }
  });
});
