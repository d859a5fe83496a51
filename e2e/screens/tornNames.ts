import type { Page } from '@playwright/test';
import type { Arrange } from '../story/arrange.ts';

/** The names of halls, rooms, courses and people. */
export async function knownNames({ db }: Pick<Arrange, 'db'>) {
  const lists = await Promise.all([
    db.selectFrom('container').select('name').distinct().execute(),
    db.selectFrom('article').select('name').distinct().execute(),
    db.selectFrom('event_container').select('name').distinct().execute(),
    db.selectFrom('event_category').select('name').distinct().execute(),
    db.selectFrom('event').select('name').distinct().execute(),
    db.selectFrom('account').select('last_name as name').distinct().execute(),
    db.selectFrom('account').select('first_name as name').distinct().execute(),
  ]);
  return lists.flatMap((rows) => rows.map(({ name }) => name)).filter((name) => name.length > 1);
}

/**
 * Words of names that go over the end of a line although they would fit on one, a line each. A word ends where a name has
 * a space or a mark.
 */
export const tornNames = (page: Page, names: readonly string[]) =>
  page.evaluate((known) => {
    const torn = new Set<string>();
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const roomIn = (element: Element) => {
      let block: Element | null = element;
      while (block && /^(inline|contents)$/.test(getComputedStyle(block).display)) block = block.parentElement;
      if (!block) return 0;
      const { paddingLeft, paddingRight } = getComputedStyle(block);
      return block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    };
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const [around, content] = [text.parentElement, text.textContent ?? ''];
      if (!around?.checkVisibility() || around.closest('.sr-only, pre, textarea')) continue;
      // In a sentence a name is read on like the rest of it.
      if (content.includes('。') || around.closest('p')) continue;
      for (const name of known) {
        const at = content.indexOf(name);
        if (at < 0) continue;
        for (const { index, 0: word } of name.matchAll(/[\p{L}\p{N}ー々]+/gu)) {
          const range = document.createRange();
          range.setStart(text, at + index);
          range.setEnd(text, at + index + word.length);
          const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
          const isTorn = new Set(rects.map(({ top }) => Math.round(top))).size > 1;
          const width = rects.reduce((sum, rect) => sum + rect.width, 0);
          if (isTorn && width <= roomIn(around)) torn.add(`${word} in ${around.outerHTML.slice(0, 160)}`);
        }
      }
    }
    return [...torn];
  }, names);
