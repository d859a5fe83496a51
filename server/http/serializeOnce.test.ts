import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serializeOnce } from './serializeOnce.ts';

/** Counts how often answers are checked. */
function counted() {
  let checks = 0;
  const name = z.string().refine(() => {
    checks += 1;
    return true;
  });
  const route = { schema: z.object({ name }), method: 'POST', url: '/', httpStatus: '200' };
  return { serialize: serializeOnce(route), checks: () => checks };
}

describe('an answer', () => {
  it('that is frozen is checked and written once', () => {
    const { serialize, checks } = counted();
    const answer = Object.freeze({ name: '桜', secret: 'hidden' });
    expect([serialize(answer), serialize(answer)]).toEqual(['{"name":"桜"}', '{"name":"桜"}']);
    expect(checks()).toBe(1);
    expect(serialize(Object.freeze({ name: '梅' }))).toBe('{"name":"梅"}');
  });

  it('that may change is checked and written each time', () => {
    const { serialize, checks } = counted();
    const answer = { name: '桜' };
    expect(serialize(answer)).toBe('{"name":"桜"}');
    answer.name = '梅';
    expect(serialize(answer)).toBe('{"name":"梅"}');
    expect(checks()).toBe(2);
  });

  it('that breaks its schema throws, each time', () => {
    const { serialize } = counted();
    const answer = Object.freeze({ name: 42 });
    for (const _ of [1, 2]) expect(() => serialize(answer)).toThrow();
  });

  it('is written by the schema of its own route', () => {
    const answer = Object.freeze({ name: '桜', number: 1 });
    const route = { schema: z.object({ number: z.number() }), method: 'POST', url: '/', httpStatus: '200' };
    expect(counted().serialize(answer)).toBe('{"name":"桜"}');
    expect(serializeOnce(route)(answer)).toBe('{"number":1}');
  });
});
