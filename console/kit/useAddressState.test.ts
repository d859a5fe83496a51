import { expect, test } from 'vitest';
import { withParameters } from './useAddressState.ts';

test('an address keeps what others have set, and says nothing of what is empty', () => {
  const former = new URLSearchParams('hall=h1&actor=%E8%8A%B1%E5%AD%90');
  expect(String(withParameters(former, { actor: '', sort: '-name' }))).toBe('hall=h1&sort=-name');
  expect(former.get('actor')).toBe('花子');
});
