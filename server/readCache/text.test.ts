import { expect, it } from 'vitest';
import { z } from 'zod';
import { changed, formOf, listOf, member, membersOf, objectOf, slotted, textOf } from './text.ts';

const name = z.object({ name: z.string() });
const free = z.object({ isFree: z.boolean(), why: z.string().nullable() });
const course = slotted(name, free);
const usual = { isFree: true, why: null };
const read = (bytes: Buffer) => JSON.parse(bytes.toString());

it('what is put together is the value', () => {
  const text = objectOf(
    membersOf(z.object({ title: z.string() }), { title: '「春」の講座' }),
    member('list', listOf([textOf(name, { name: 'A' }), textOf(name, { name: 'B' })])),
    member('none', listOf([])),
  );
  expect(read(formOf(text).bytes)).toEqual({ title: '「春」の講座', list: [{ name: 'A' }, { name: 'B' }], none: [] });
});

it('what the schema does not declare is not in it, and what it forbids is refused', () => {
  const secret = { name: 'A', seatNumber: 7, ...usual };
  expect(formOf(objectOf(course(secret).members)).bytes.toString()).toBe('{"name":"A","isFree":true,"why":null}');
  const wrong = { name: 1, ...usual } as unknown as typeof secret;
  expect(() => course(wrong)).toThrow();
  expect(() => course(secret).change({ isFree: 'no' } as never)).toThrow();
});

it('changes stand in their slots, in any order and of any length, and leave the rest and the next one alone', () => {
  const courses = ['陶芸', 'B', 'C'].map((each) => course({ name: each, ...usual }));
  const form = formOf(listOf(courses.map(({ members }) => objectOf(members))));
  const [first, , last] = courses;
  if (!first || !last) throw new Error('no courses');
  const bytes = changed(form, [
    last.change({ isFree: false, why: '満席です。' }),
    first.change({ isFree: false, why: '' }),
  ]);
  expect(read(bytes)).toEqual([
    { name: '陶芸', isFree: false, why: '' },
    { name: 'B', ...usual },
    { name: 'C', isFree: false, why: '満席です。' },
  ]);
  expect(changed(form, [])).toEqual(form.bytes);
  expect(read(form.bytes)[0]).toEqual({ name: '陶芸', ...usual });
});

it('a change of another text is a fault', () => {
  const form = formOf(objectOf(course({ name: 'A', ...usual }).members));
  const other = course({ name: 'A', ...usual }).change({ isFree: false, why: null });
  expect(() => changed(form, [other])).toThrow('another text');
});
