import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Chunk = {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

/** A measured value and its limit, both in bytes (gzip) or in pieces. */
export type BudgetLine = { name: string; value: number; limit: number };
export type BudgetReport = { lines: BudgetLine[]; failures: string[] };

const builtWeb = join(import.meta.dirname, '../../dist/web');
const limits = { shell: 140_000, route: 165_000, css: 15_000 };
/** Staff load their screens in the morning, and have them for the day. */
export const consoleLimits = { shell: 250_000, route: 250_000, css: 20_000 };
type Limits = typeof limits;

const isPage = (key: string) => /Page\.tsx$/.test(key);
/** The pages that anybody may see have a frame of their own. */
const isOpen = (key: string) => key.startsWith('open/');
const isLayout = (key: string) => /(Shell|Layout|app\/Frame)\.tsx$/.test(key);

/** Keys of a chunk and of everything the browser must fetch before it runs. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) withImports(manifest, next, seen);
  return seen;
}

/** Everything reachable from the entry, whether loaded at once or later. */
function reachable(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  const chunk = manifest[key];
  for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) reachable(manifest, next, seen);
  return seen;
}

const compressedSize = (folder: string, file: string) =>
  gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

function measure(folder: string, manifest: Manifest, entry: string, most: Limits): BudgetLine[] {
  const sizeOf = (keys: Iterable<string>) =>
    sum(
      [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))]
        .filter(Boolean)
        .map((file) => compressedSize(folder, file)),
    );

  const all = [...reachable(manifest, entry)];
  const shell = [...withImports(manifest, entry)];
  const layoutsOf = (page: string) =>
    all
      .filter((key) => isLayout(key) && isOpen(key) === isOpen(page))
      .flatMap((key) => [...withImports(manifest, key)]);
  const routes = all.filter(isPage).map((key) => ({
    name: `route ${key}`,
    value: sizeOf([...shell, ...layoutsOf(key), ...withImports(manifest, key)]),
    limit: most.route,
  }));
  const css = new Set(all.flatMap((key) => manifest[key]?.css ?? []));

  return [
    { name: 'shell', value: sizeOf(shell), limit: most.shell },
    ...routes,
    { name: 'css', value: sum([...css].map((file) => compressedSize(folder, file))), limit: most.css },
  ];
}

const otherOrigin = /(?:src|href)="(?:https?:)?\/\/[^"]*|url\(["']?(?:https?:)?\/\/[^)]*|@import[^;]*\/\//g;
const inlineCode = /<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=/;

/** What the pages must not contain: fonts, foreign origins, inline code, uncompressed files. */
function findForbidden(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const ending = (pattern: RegExp) => files.filter((file) => pattern.test(file));
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  const isCompressed = (file: string) => files.includes(`${file}.br`) && files.includes(`${file}.gz`);

  return [
    ...ending(/\.(woff2?|ttf|otf|eot)$/).map((file) => `web font: ${file}`),
    ...ending(/\.(html|css)$/).flatMap((file) =>
      [...textOf(file).matchAll(otherOrigin)].map(([found]) => `other origin in ${file}: ${found}`),
    ),
    ...ending(/\.html$/)
      .filter((file) => inlineCode.test(textOf(file)))
      .map((file) => `inline script or style in ${file}`),
    ...ending(/\.(html|js|css|svg)$/)
      .filter((file) => !isCompressed(file))
      .map((file) => `not precompressed: ${file}`),
  ];
}

/** Files that import each other: the first to run would find the other uninitialised. */
const findCycles = (manifest: Manifest) =>
  Object.keys(manifest)
    .filter((key) => (manifest[key]?.imports ?? []).some((next) => withImports(manifest, next).has(key)))
    .map((key) => `imports itself through others: ${key}`);

/**
 * Compares a build of the web with its limits: JavaScript that the shell and each resident's route load first, style
 * sheets, fonts and foreign origins. Sizes are bytes after gzip. Throws when the folder holds no build.
 */
export function checkBudgets(folder = builtWeb, most: Limits = limits): BudgetReport {
  const manifestFile = join(folder, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error(`no build in ${folder}: run "vite build" first`);
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry && key !== 'app/preload.ts');
  if (!entry) throw new Error(`${manifestFile} names no entry`);

  const lines = measure(folder, manifest, entry, most);
  const heavy = lines
    .filter((line) => line.value > line.limit)
    .map((line) => `${line.name}: ${line.value} bytes, ${line.limit} allowed`);
  const missing = lines.some((line) => line.name.startsWith('route ')) ? [] : ['no route found in the manifest'];
  return { lines, failures: [...heavy, ...missing, ...findCycles(manifest), ...findForbidden(folder)] };
}

if (import.meta.main) {
  const { lines, failures } = checkBudgets();
  for (const { name, value, limit } of lines) {
    console.log(`${(value / 1000).toFixed(1).padStart(7)} kB of ${limit / 1000}  ${name}`);
  }
  for (const failure of failures) console.error(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
