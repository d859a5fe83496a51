import { join } from 'node:path';
import { createServer } from 'vite';
import { test as story } from './story.ts';

const root = join(import.meta.dirname, '../..');

/** `test` of stories about parts that no screen shows in every form: the gallery, which is no part of the product. */
export const test = story.extend<{ openGallery: () => Promise<void> }, { galleryUrl: string }>({
  galleryUrl: [
    async ({}, use) => {
      const server = await createServer({
        configFile: join(root, 'vite.config.ts'),
        root: join(root, 'ui/gallery'),
        cacheDir: join(root, '.cache/gallery'),
        logLevel: 'error',
        server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
      });
      await server.listen();
      await use(server.resolvedUrls?.local[0] ?? '');
      await server.close();
    },
    { scope: 'worker' },
  ],
  openGallery: async ({ galleryUrl, page }, use) => use(() => page.goto(galleryUrl).then(() => undefined)),
});
