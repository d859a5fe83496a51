import { expect, test } from 'vitest';
import { CallFailure } from '#client/callFailure.ts';
import { withStepUp } from './staffCall.ts';
import { askStepUp, isStepUpAsked, settleStepUp } from './stepUp.ts';

const refused = (code: string) => new CallFailure({ kind: 'refusal', status: 403, code, message: code });

/** A server that refuses the first calls with these codes. */
function aServer(...codes: string[]) {
  const keys: (string | undefined)[] = [];
  const call = async (_name: string, _request: unknown, options?: { idempotencyKey?: string | undefined }) => {
    keys.push(options?.idempotencyKey);
    const code = codes.shift();
    if (code) throw refused(code);
    return { staffId: 's1' };
  };
  return { keys, call: call as never };
}

const renew = ['Console/RenewAccess', { staffId: 's1', version: 1 }, { idempotencyKey: 'k1' }] as const;

test('[DESK-04] what asks for the factor goes out again with the same key once it was given', async () => {
  const { call, keys } = aServer('stepUpRequired');
  await withStepUp({ call, askStepUp: async () => true })(...renew);
  expect(keys).toEqual(['k1', 'k1']);
});

test('[DESK-04] without the factor it is not repeated, and the refusal is told', async () => {
  const { call, keys } = aServer('stepUpRequired');
  await expect(withStepUp({ call, askStepUp: async () => false })(...renew)).rejects.toThrow('stepUpRequired');
  expect(keys).toHaveLength(1);
});

test('other refusals ask for nothing', async () => {
  const { call } = aServer('notPermitted');
  const ask = () => Promise.reject(new Error('asked'));
  await expect(withStepUp({ call, askStepUp: ask })(...renew)).rejects.toThrow('notPermitted');
});

test('one code settles every call that waits for it', async () => {
  const both = Promise.all([askStepUp(), askStepUp()]);
  expect(isStepUpAsked()).toBe(true);
  settleStepUp(true);
  expect([await both, isStepUpAsked()]).toEqual([[true, true], false]);
});
