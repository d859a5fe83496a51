import { type Node, parseSync } from 'oxc-parser';
import { type Findings, isTest, placeOf, type Source, type Sources } from './readSources.ts';
import { nodesIn } from './walk.ts';

/** What runs in a browser, or in both. */
const rooms = new Set(['client', 'console', 'contract', 'rules', 'ui', 'web']);

/** Where the clock of the device is read: to reckon the server's from it, and nowhere else. */
const clocks = new Set(['client/serverClock.ts', 'web/app/preload.ts']);

/** Parts of a `Date` by the zone of the device. */
const local = /^(?:get(?:FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)|toLocale(?:Date|Time)String)$/;

const mayRead = /\bDate\b|\bTemporal\b|\btimeOrigin\b|\.get[A-Z]|\.toLocale[DT]|@internationalized\/date/;

const instead = 'take the time of clockOfServer, useToday or useNow: a device may be days off';

/** Days and times on screens are the server's: nothing but the clock itself asks the device. */
export function checkClock(sources: Sources): Findings {
  const files = [...sources.values()].filter(
    ({ path }) => rooms.has(placeOf(path).room) && !isTest(path) && !clocks.has(path),
  );
  const problems = files.flatMap((source) =>
    readsOf(source).map(({ line, what }) => `${source.path}:${line}: ${what} is the device's: ${instead}`),
  );
  return { read: files.length, problems };
}

type Read = { readonly line: number; readonly what: string };

function readsOf({ path, text }: Source): Read[] {
  if (!mayRead.test(text)) return [];
  const { program } = parseSync(path, text);
  return [...nodesIn(program)].flatMap((node) => {
    const what = readBy(node);
    return what === undefined ? [] : [{ line: text.slice(0, node.start).split('\n').length, what }];
  });
}

/** What of the device a node reads, in words of the code; undefined for nothing. */
function readBy(node: Node): string | undefined {
  if (node.type === 'NewExpression' && isDate(node.callee) && node.arguments.length === 0) return 'new Date()';
  if (node.type === 'CallExpression' && isDate(node.callee)) return 'Date()';
  if (node.type === 'ImportSpecifier') {
    const { imported } = node;
    return imported.type === 'Identifier' && zoned.has(imported.name) ? imported.name : undefined;
  }
  if (node.type !== 'MemberExpression') return undefined;
  const name = nameOf(node);
  if (isDate(node.object) && name === 'now') return 'Date.now';
  if (name === 'timeOrigin') return 'timeOrigin';
  if (name === 'Now' && node.object.type === 'Identifier' && node.object.name === 'Temporal') return 'Temporal.Now';
  return local.test(name) ? name : undefined;
}

/** Of @internationalized/date. */
const zoned = new Set(['getLocalTimeZone']);

function nameOf({ property }: Extract<Node, { type: 'MemberExpression' }>) {
  if (property.type === 'Identifier') return property.name;
  return property.type === 'Literal' ? String(property.value) : '';
}

/** `Date` itself, or that of the window. */
const isDate = (node: Node): boolean =>
  node.type === 'MemberExpression' ? nameOf(node) === 'Date' : node.type === 'Identifier' && node.name === 'Date';
