import { expect, it } from 'vitest';
import { z } from 'zod';
import { type EndpointName, endpoints } from './endpoints.ts';

/** What opens something for whoever reads it. */
const opening = /^(password|token|secret|url|uri|recoveryCodes|credential)$/;

/** The names of all fields somewhere in a schema. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, part]) => [
    ...(name === 'properties' ? Object.keys(part) : []),
    ...fieldsIn(part),
  ]);
}

const openingIn = (name: EndpointName) =>
  fieldsIn(z.toJSONSchema(endpoints[name].response, { unrepresentable: 'any' })).filter((field) => opening.test(field));

it('[SAFE-15] no call whose answer is kept for repetitions answers what opens something', () => {
  const names = Object.keys(endpoints) as EndpointName[];
  const handing = names.filter((name) => openingIn(name).length > 0);
  expect(handing).toContain('Desk/ResetPassword');
  expect(handing).toContain('Console/InviteStaff');
  expect(handing.filter((name) => endpoints[name].effect === 'change')).toEqual([]);
});
