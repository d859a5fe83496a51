import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';

/** The Japanese manuals, as the repository has them. */
const manualFolder = join(import.meta.dirname, '../../../docs/ja');

/** Where the pictures of the manuals are served. */
export const manualPictures = '/help/images';

export type Section = {
  /** Its heading, by which it is found in an address. */
  readonly id: string;
  /** What a reader sees of it. */
  readonly text: string;
};

export type ManualPage = {
  /** Its file without an ending. */
  readonly name: string;
  readonly title: string;
  readonly sections: readonly Section[];
  /** The page as markup, with an id for each heading. */
  readonly markup: string;
};

/** Pages by their names. */
export type Manual = ReadonlyMap<string, ManualPage>;

/** In which order a reader is offered the pages. */
const order = [
  ...['staff', 'staff-desk', 'staff-reviews', 'staff-people', 'staff-money', 'staff-lottery', 'staff-courses'],
  ...['staff-office', 'ordinance', 'staff-manage', 'install', 'operations', 'resident'],
];

/** What the repository shows first of the folder, and no part of a manual. */
const repositoryPage = 'README.md';

/** Reads the pages of a folder of Markdown files. They are our own: nothing in them comes from a visitor. */
export async function readManual(folder = manualFolder): Promise<Manual> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md') && file !== repositoryPage);
  const pages = await Promise.all(
    files.map(async (file) => pageOf(file.slice(0, -'.md'.length), await readFile(join(folder, file), 'utf8'))),
  );
  const inOrder = pages.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  return new Map(inOrder.map((page) => [page.name, page]));
}

/** The pictures of the manuals by their files: few, and small enough to be kept. */
export async function readPictures(folder = join(manualFolder, 'images')) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.png'));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file))] as const)));
}

/** A page of Markdown; its first heading is its title. */
export function pageOf(name: string, markdown: string): ManualPage {
  const tokens = parser.lexer(markdown);
  const [heading, ...rest] = tokens;
  if (heading?.type !== 'heading') throw new Error(`${name} begins without a heading`);
  return {
    name,
    title: wordsOf([heading]),
    sections: sectionsOf(rest),
    markup: parser.parser(tokens),
  };
}

function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: { id: string; parts: string[] }[] = [{ id: '', parts: [] }];
  for (const token of tokens) {
    if (token.type === 'heading') sections.push({ id: wordsOf([token]), parts: [] });
    else sections.at(-1)?.parts.push(wordsOf([token]));
  }
  return sections
    .map(({ id, parts }) => ({ id, text: parts.join(' ').replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ id, text }) => id !== '' || text !== '');
}

/** What of tokens a reader sees. */
function wordsOf(tokens: readonly Token[]): string {
  return tokens.map(wordsOfOne).join('');
}

function wordsOfOne(token: Token): string {
  if (token.type === 'list') return (token as Tokens.List).items.map((item) => wordsOf(item.tokens)).join(' ');
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map((cell) => wordsOf(cell.tokens)).join(' ')).join(' ');
  }
  const inner = (token as { tokens?: Token[] }).tokens;
  if (inner) return wordsOf(inner);
  return 'text' in token ? String(token.text) : ' ';
}

const parser = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const id = depth === 1 ? '' : ` id="${asAttribute(wordsOf(tokens))}"`;
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    image({ href, text }) {
      const address = href.replace(/^images\//, `${manualPictures}/`);
      return `<img src="${asAttribute(address)}" alt="${asAttribute(text)}" loading="lazy">`;
    },
    link({ href, tokens }) {
      const address = href.replace(/^([\w-]+)\.md(?=#|$)/, '$1');
      return `<a href="${asAttribute(address)}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

const asAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
