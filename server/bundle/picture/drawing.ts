/** The elements of a drawing: shapes, letters and what they are filled with. None runs, loads or repeats anything. */
const elements = new Set(
  [
    'svg g defs title desc path rect circle ellipse line polyline polygon text tspan',
    'linearGradient radialGradient stop clipPath',
  ]
    .join(' ')
    .split(' '),
);

const attributes = new Set(
  [
    'xmlns version id class viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform offset role',
    'preserveAspectRatio gradientUnits gradientTransform spreadMethod clipPathUnits pathLength dx dy rotate textLength',
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit',
    'stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path clip-rule display visibility',
    'font-family font-size font-weight font-style text-anchor letter-spacing dominant-baseline aria-label aria-hidden',
  ]
    .join(' ')
    .split(' '),
);

const namespace = 'http://www.w3.org/2000/svg';

/** Each piece of a drawing in the plainest XML there is; anything else makes it no drawing. */
const piece =
  /<\?xml [^<>]*\?>|<!--(?:[^-]|-(?!-))*-->|<(?<close>\/)?(?<name>[A-Za-z]+)(?<given>(?:\s+[A-Za-z][A-Za-z:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/)?>|[^<>]+/gy;
const pair = /([A-Za-z][A-Za-z:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Entities that every XML knows, and characters by number; others would have to be declared. */
const isPlainText = (text: string) => !/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});)/i.test(text);

/** What an attribute may say: nothing that leads out of the drawing. */
function isInside(name: string, value: string) {
  if (name === 'xmlns') return value === namespace;
  return !/&/.test(value) && !/url\((?!#[\w-]+\))|[\\@]|(?:java|data|https?|file|vb)\w*:/i.test(value);
}

type Drawing = Size | { readonly found: string };

const viewBoxForm = /^\s*-?[\d.]+[\s,]+-?[\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*$/;

function foundIn(name: string, given: string) {
  if (!elements.has(name)) return `<${name}>`;
  for (const [, attribute = '', double, single] of given.matchAll(pair)) {
    const value = double ?? single ?? '';
    if (!attributes.has(attribute)) return attribute;
    if (!isInside(attribute, value)) return `${attribute}="${value.slice(0, 40)}"`;
  }
  return null;
}

type Size = { readonly width: number; readonly height: number };

/** The elements that are open, and the size of the outermost once it is known. */
type Reading = { readonly open: string[]; size: Size | null };

/** Text and what is no element: letters within elements, comments, and the line that says that this is XML. */
function foundInText(written: string, { open }: Reading) {
  const isBeside = open.length === 0 && !written.startsWith('<') && written.trim() !== '';
  return isBeside || !isPlainText(written) ? written.trim().slice(0, 40) : null;
}

function sizeOf(name: string, given: string): Size | null {
  const viewBox = /\sviewBox\s*=\s*["']([^"']*)/.exec(given)?.[1] ?? '';
  const [, width, height] = viewBoxForm.exec(viewBox) ?? [];
  if (name !== 'svg' || !given.includes(namespace) || width === undefined) return null;
  return { width: Math.round(Number(width)), height: Math.round(Number(height)) };
}

/** An element that begins: the first is the drawing itself, and all others are within it. */
function foundInElement(reading: Reading, { name, given, isEmpty }: Begun) {
  const found = foundIn(name, given);
  if (found !== null) return found;
  if (reading.size !== null && reading.open.length === 0) return `<${name}>`;
  reading.size ??= sizeOf(name, given);
  if (reading.size === null) return `<${name}>`;
  if (!isEmpty) reading.open.push(name);
  return null;
}

type Begun = { readonly name: string; readonly given: string; readonly isEmpty: boolean };

function foundInPiece(reading: Reading, { 0: written, groups = {} }: RegExpExecArray) {
  const { name, close, empty, given = '' } = groups;
  if (name === undefined) return foundInText(written, reading);
  if (close) return reading.open.pop() === name ? null : `</${name}>`;
  return foundInElement(reading, { name, given, isEmpty: empty !== undefined });
}

/**
 * The size of an SVG drawing by its viewBox, or what of it is not allowed. A closed list of elements and attributes, in a
 * part of XML that every reader understands alike.
 */
export function drawingSize(text: string): Drawing {
  const reading: Reading = { open: [], size: null };
  let end = 0;
  for (const match of text.matchAll(piece)) {
    end = match.index + match[0].length;
    const found = foundInPiece(reading, match);
    if (found !== null) return { found };
  }
  if (end < text.length) return { found: text.slice(end, end + 40) };
  return reading.size === null || reading.open.length > 0 ? { found: '<svg>' } : reading.size;
}
