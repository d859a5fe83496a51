import type { Page } from '@playwright/test';
import type { Arrange } from '../story/arrange.ts';

const named = ['container', 'article', 'event_container', 'event_category', 'event'] as const;

/** The names of halls, rooms, courses and people of the town whose page that is. */
export async function knownNames({ db }: Pick<Arrange, 'db'>, page: Page) {
  const [, alias = ''] = /\/t\/([^/]+)/.exec(page.url()) ?? [];
  const town = await db.selectFrom('tenant').select('tenant_id').where('alias', '=', alias).executeTakeFirst();
  if (!town) return [];
  const lists = await Promise.all(
    named.map((table) => db.selectFrom(table).select('name').where('tenant_id', '=', town.tenant_id).execute()),
  );
  const people = await db
    .selectFrom('account')
    .select(['last_name', 'first_name'])
    .where('tenant_id', '=', town.tenant_id)
    .execute();
  const names = [...lists.flat().map(({ name }) => name), ...people.flatMap((row) => [row.last_name, row.first_name])];
  return [...new Set(names)].filter((name) => name.length > 1);
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
