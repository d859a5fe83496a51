import { expect, test } from 'vitest';
import { tenantHue } from '#contract/tenant.ts';
import { hues } from '#ui/colour/hues.ts';

test('the kit has colours for every hue that a tenant may choose', () => {
  expect([...tenantHue.options].sort()).toEqual([...hues].sort());
});
