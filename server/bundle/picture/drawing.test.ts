import { describe, expect, test } from 'vitest';
import { drawingSize } from './drawing.ts';

const svg = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"${more}>${inner}</svg>`;

describe('[OPEN-06] a drawing', () => {
  test.each([
    ['shapes', svg('<rect x="1" y="2" width="3" height="4" fill="#abc"/><path d="M0 0h1"/>')],
    [
      'groups, letters and a title',
      svg('<title>会館 &amp; 公園</title><g opacity=".5"><text x="1" y="2">会館</text></g>'),
    ],
    ['fills within', svg('<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><g fill="url(#a)"/>')],
    ['the line of XML and comments', `<?xml version="1.0" encoding="UTF-8"?>\n<!-- 会館 -->\n${svg('<g></g>')}\n`],
  ])('may have %s', (_what, text) => {
    expect(drawingSize(text)).toEqual({ width: 320, height: 180 });
  });

  test.each([
    ['a script', svg('<script>alert(1)</script>'), '<script>'],
    ['a script by another name', svg('<SCRIPT/>'), '<SCRIPT>'],
    ['an event', svg('<rect onload="alert(1)"/>'), 'onload'],
    ['an event of its own', svg('', ' onload="alert(1)"'), 'onload'],
    ['something of another page', svg('<image href="https://example.jp/x.png"/>'), '<image>'],
    ['a link', svg('<a href="javascript:alert(1)"/>'), '<a>'],
    ['another page within', svg('<foreignObject/>'), '<foreignObject>'],
    ['a fill from elsewhere', svg('<g fill="url(https://example.jp/#a)"/>'), 'fill="url(https://example.jp/#a)"'],
    ['a fill written otherwise', svg('<g fill="u\\72l(x)"/>'), 'fill="u\\72l(x)"'],
    ['a style', svg('<style>*{}</style>'), '<style>'],
    ['a style of an element', svg('<g style="fill:red"/>'), 'style'],
    ['something repeated', svg('<use href="#a"/>'), '<use>'],
    ['a declaration', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, '<!DOCTYPE svg [<!ENTITY a "b">]><svg xml'],
    ['an entity', svg('<text>&a;</text>'), '&a;'],
    ['raw text', svg('<text><![CDATA[<script>]]></text>'), '<![CDATA[<script>]]></text></svg>'],
    ['an instruction', svg('<?xml-stylesheet href="x"?>'), '<?xml-stylesheet href="x"?></svg>'],
    [
      'a namespace of its own',
      svg('<g xmlns="http://www.w3.org/1999/xhtml"/>'),
      'xmlns="http://www.w3.org/1999/xhtml"',
    ],
    ['elements that do not end', svg('<g>'), '</svg>'],
    ['something after it', `${svg('')}<svg/>`, '<svg>'],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', '<svg>'],
  ])('may not have %s', (_what, text, found) => {
    expect(drawingSize(text)).toEqual({ found });
  });

  test('of any length is read in bounded time', () => {
    const began = performance.now();
    for (const hostile of ['<'.repeat(200_000), `<svg ${'a="" '.repeat(40_000)}`, `<!--${'-'.repeat(200_000)}`])
      expect(drawingSize(hostile)).toHaveProperty('found');
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
