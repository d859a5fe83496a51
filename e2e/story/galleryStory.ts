import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { japaneseOnly } from '#scripts/web/vitePlugins.ts';
import { test as story } from './story.ts';

const root = join(import.meta.dirname, '../..');

/**
 * `test` of stories about parts that no screen shows in every form: the gallery, which is no part of the product. It is
 * built, since a server for developers may load a page again when it meets a library for the first time.
 */
export const test = story.extend<{ openGallery: () => Promise<void> }, { galleryUrl: string }>({
  galleryUrl: [
    async ({}, use, { parallelIndex }) => {
      const gallery = { configFile: false, root: join(root, 'ui/gallery'), logLevel: 'error' } as const;
      const outDir = join(root, `.cache/gallery-${parallelIndex}`);
      await build({
        ...gallery,
        plugins: [japaneseOnly(), react(), tailwindcss()],
        build: { outDir, emptyOutDir: true, reportCompressedSize: false },
      });
      const server = await preview({ ...gallery, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
      await use(server.resolvedUrls?.local[0] ?? '');
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  openGallery: async ({ galleryUrl, page }, use) => use(() => page.goto(galleryUrl).then(() => undefined)),
});
