import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { listPackages } from './scripts/sbom/compiledPackages.ts';
import { apiServer, japaneseOnly, plainIconKeys, precompress } from './scripts/web/vitePlugins.ts';

const outDir = join(import.meta.dirname, 'dist/console');

/** The screens of staff: a build of their own, so that residents load nothing of them. */
export default defineConfig({
  root: join(import.meta.dirname, 'console'),
  // Of its own: two servers that prepare packages in one folder take each other's away.
  cacheDir: join(import.meta.dirname, 'node_modules/.vite/console'),
  base: '/console/',
  plugins: [
    japaneseOnly(),
    plainIconKeys(),
    react(),
    tailwindcss(),
    listPackages(import.meta.dirname),
    precompress(outDir),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    // The content policy allows no data: address in scripts and styles; small files stay files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api/': apiServer } },
});
