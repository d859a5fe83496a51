import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { listPackages } from './scripts/sbom/compiledPackages.ts';
import { leanRouter } from './scripts/web/leanRouter.ts';
import {
  apiServer,
  consoleServer,
  iconsByFile,
  japaneseOnly,
  plainIconKeys,
  precompress,
  withoutCircles,
} from './scripts/web/vitePlugins.ts';

const outDir = join(import.meta.dirname, 'dist/web');
/** What the screens link to of the description of the draw: a single copy serves developers and residents. */
const drawDocuments = ['chusen-v1.md', 'chusen-v1/verify.py', 'chusen-v1/verify.mjs', 'chusen-v1/vector.json'];

const publishDocuments = (): Plugin => ({
  name: 'publish-documents',
  apply: 'build',
  async generateBundle() {
    for (const name of drawDocuments) {
      const source = await readFile(join(import.meta.dirname, 'docs', name));
      this.emitFile({ type: 'asset', fileName: `docs/${name}`, source });
    }
  },
});

const routesFile = join(import.meta.dirname, 'web/app/routes.tsx');
const routeForm = /path: screens\.(\w+),[^{}]*?lazy: \(\) => import\('(#web|\.)\/([^']+)'\)/g;

/** What stands around a screen besides the frame of those behind the login, and is loaded with it. */
function aroundOf(screen: string) {
  if (screen.startsWith('open')) return ['web/open/OpenShell.tsx'];
  return screen === 'myReservation' ? ['web/facility/mine/MyReservationListPage.tsx'] : [];
}

/** Which files each screen is in, read from the table of routes. */
async function screenFiles(): Promise<[screen: string, files: string[]][]> {
  const routes = await readFile(routesFile, 'utf8');
  const found = [...routes.matchAll(routeForm)].map(([, screen = '', room, file = '']): [string, string[]] => [
    screen,
    [`${room === '.' ? 'web/app' : 'web'}/${file}`, ...aroundOf(screen)],
  ]);
  return [['frame', ['web/app/Shell.tsx']], ...found];
}

/**
 * Lists the scripts of each screen beyond those of every page, for the server, which names them in the document, and
 * puts the script that makes a page's first calls before all others.
 */
const beginEarly = (): Plugin => ({
  name: 'begin-early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const script = Object.values(bundle).find((output) => output.type === 'chunk' && output.name === 'preload');
      const tag = `<script type="module" async crossorigin src="/${script?.fileName}"></script>\n    `;
      return html.replace('<script type="module"', (first) => `${tag}${first}`);
    },
  },
  async generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []));
    const neededBy = (file: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(file)) return seen;
      seen.add(file);
      for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) neededBy(next, seen);
      return seen;
    };
    const everywhere = neededBy(chunks.find(({ name, isEntry }) => isEntry && name === 'index')?.fileName ?? '');
    const chunkOf = (file: string) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(import.meta.dirname, file));
      if (!chunk) throw new Error(`no script was built of ${file}`);
      return chunk.fileName;
    };
    const listed = (await screenFiles()).map(([screen, files]) => {
      const needed = new Set(files.flatMap((file) => [...neededBy(chunkOf(file))]));
      return [screen, [...needed].filter((file) => !everywhere.has(file))];
    });
    this.emitFile({
      type: 'asset',
      fileName: '.vite/screens.json',
      source: JSON.stringify(Object.fromEntries(listed)),
    });
  },
});

/**
 * What every screen runs on. It changes rarely, so it stays in the browser's cache across releases. Queries by pages
 * stay with the one screen that has them.
 */
const framework = {
  name: 'framework',
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/](?!.*[iI]nfiniteQuery(Observer)?\.js)/,
  priority: 3,
};

const ownRooms = ['web', 'ui', 'client', 'rules', 'contract'].map((room) => join(import.meta.dirname, room, '/'));
const isOwn = (id: string) => ownRooms.some((room) => id.startsWith(room)) || /lucide-react|preload-helper/.test(id);

type ModuleGraph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; importers: readonly string[] } | null;
};

/** Everything a script imports at once, itself included. */
function loadedWith(id: string, graph: ModuleGraph, seen = new Set<string>()) {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) loadedWith(next, graph, seen);
  return seen;
}

/**
 * What stands before every screen, in one file. It is whole, so that no file which it needs imports it in turn: of two
 * files that import each other, the first to run finds the other empty.
 */
const shell = {
  name: (id: string, graph: ModuleGraph) =>
    loadedWith(join(import.meta.dirname, 'web/app/main.tsx'), graph).has(id) ? 'shell' : null,
  test: isOwn,
  includeDependenciesRecursively: false,
  priority: 2,
};

/** One file of what nine or more screens use, in place of twenty small ones. What fewer use stays with them. */
const screens = { name: 'screens', test: isOwn, minShareCount: 9, includeDependenciesRecursively: false, priority: 1 };

/**
 * What the frame and single screens behind the login share, in one file that comes with the frame: a browser loads six
 * files at once, and a small one takes as long as a round trip.
 */
const inside = {
  ...screens,
  name: 'inside',
  test: /[\\/](ui[\\/](page|.*ListRow\.)|client|rules[\\/](day|tenant)|web[\\/](clock|event[\\/]cart))\b/,
  minShareCount: 2,
  priority: 0.5,
};

const icon = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

const frameIcons = { frameIcons: /(navigationItems|MenuButton)\./, openIcons: /OpenShell\./ };

/** Icons of each frame, and those of several screens. A small one takes as much again as a file by itself. */
const icons = [
  {
    ...screens,
    name: (id: string, graph: ModuleGraph) => {
      const importers = graph.getModuleInfo(id)?.importers ?? [];
      return Object.entries(frameIcons).find(([, frame]) => importers.some((file) => frame.test(file)))?.[0] ?? null;
    },
    test: icon,
    minShareCount: 1,
  },
  { ...screens, name: 'icons', test: icon, minShareCount: 4 },
];

/** What screens of one kind share, in a file of its own: those of other kinds do without it. */
const kinds = [
  {
    ...screens,
    name: 'visitors',
    test: /[\\/]web[\\/]tenant[\\/]PublicFrame\b/,
    minShareCount: 2,
    priority: 1.5,
  },
  {
    ...screens,
    name: 'grids',
    test: /[\\/](ui[\\/](Mark|table[\\/](gridMove|useGridKeys))|markWords)\b/,
    minShareCount: 2,
    priority: 1.5,
  },
  // Of days and frames in words: a booking and a ticket need them without the calendar.
  {
    ...screens,
    name: 'frames',
    test: /[\\/](web[\\/]facility[\\/](DaysOfUse|frameTexts|dayTexts|isShownDay)|rules[\\/]facility[\\/]calendar[\\/]unavailableReasons)\b/,
    minShareCount: 2,
    priority: 1.58,
  },
  {
    ...screens,
    name: 'days',
    test: /[\\/]web[\\/]facility[\\/](calendar|Day|day|isShown|frameTexts)|[\\/]rules[\\/]facility[\\/](.*[\\/])?(day|unavail)/,
    minShareCount: 2,
    // Before the rooms, whose scripts need these: of kinds with the same whole priority the first one counts.
    priority: 1.55,
  },
  {
    ...screens,
    name: 'rooms',
    test: /[\\/](rules[\\/]facility|web[\\/]facility(?![\\/](booking[\\/](?!equipmentChoices)|dayTexts)))[\\/]|[iI]nfiniteQuery(Observer)?\.js$/,
    minShareCount: 3,
    priority: 1.5,
  },
  {
    ...screens,
    name: 'booking',
    test: /[\\/]facility[\\/](?!mine|Ticket|Pay|booking[\\/]equipmentChoices)/,
    minShareCount: 2,
    priority: 1.4,
  },
  {
    ...screens,
    name: 'notes',
    test: /[\\/](PlaceNotes|FoldedText|Disclosure|PriceTable)\.tsx$/,
    minShareCount: 2,
    priority: 1.6,
  },
  {
    ...screens,
    name: 'paying',
    test: /[\\/]web[\\/]payment[\\/](useStartPayment|PayButton|PayCard|receiptFragment)\b/,
    minShareCount: 2,
    priority: 1.6,
  },
  // A few lines each, of which a screen needs three or four: over a slow line each file takes a round trip.
  {
    ...screens,
    name: 'bits',
    test: /[\\/](ui[\\/](useIsMounted|useDebounced|action[\\/]useSingleFlight|text[\\/]webUrl)|rules[\\/](reachedFrom|payment[\\/]paymentStates)|web[\\/]lottery[\\/](receiptFragment|ResultWords))\b/,
    minShareCount: 2,
    priority: 1.7,
  },
  // What shows at a door that one has reserved, for rooms and courses alike.
  {
    ...screens,
    name: 'tickets',
    test: /[\\/](ui[\\/].*Qr|web[\\/](.*[\\/])?(ReceiptCard|refundWords|reservationRows))\./,
    minShareCount: 2,
    priority: 1.65,
  },
  {
    ...screens,
    name: 'entries',
    test: /[\\/](web[\\/]event[\\/]mine[\\/]entry|rules[\\/]event[\\/]showsEventQr)/,
    minShareCount: 2,
    priority: 1.6,
  },
  // What the first pages of both kinds of town lead with.
  {
    ...screens,
    name: 'next',
    test: /[\\/](web[\\/](next|payment[\\/]PayStep)|rules[\\/]reservation[\\/]nextSteps)\b/,
    minShareCount: 2,
    priority: 1.6,
  },
  // What a course is in full: lists of courses do without it.
  {
    ...screens,
    name: 'course',
    test: /[\\/]web[\\/]event[\\/](SessionTable|factItems|course[\\/]EventFacts)\b/,
    minShareCount: 2,
    priority: 1.6,
  },
  { ...screens, name: 'courses', test: /[\\/](web|rules)[\\/]event[\\/]/, minShareCount: 3, priority: 1.5 },
  {
    ...screens,
    name: 'forms',
    // Boxes stand in lists, too, which have no form.
    test: /[\\/](ui[\\/]form(?![\\/]Checkbox)|(web|rules)[\\/]account)[\\/]/,
    minShareCount: 3,
    priority: 1.5,
  },
];

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  // Of its own: two servers that prepare packages in one folder take each other's away.
  cacheDir: join(import.meta.dirname, 'node_modules/.vite/web'),
  define: { CLIENT_VERSION: JSON.stringify(packageJson.version) },
  plugins: [
    japaneseOnly(),
    iconsByFile(),
    plainIconKeys(),
    leanRouter(),
    react(),
    tailwindcss(),
    publishDocuments(),
    beginEarly(),
    withoutCircles(),
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
      input: {
        index: join(import.meta.dirname, 'web/index.html'),
        preload: join(import.meta.dirname, 'web/app/preload.ts'),
      },
      output: {
        codeSplitting: { groups: [framework, shell, ...icons, ...kinds, screens, inside] },
        // Every page loads the list of all names, and random letters do not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: {
      '/api/': apiServer,
      '/waapi/': apiServer,
      // The other server knows its own address with a slash alone.
      '/console': { target: consoleServer, rewrite: (path) => path.replace(/^\/console(?=\?|$)/, '/console/') },
    },
  },
});
