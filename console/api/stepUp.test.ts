import { expect, test } from 'vitest';
import { CallFailure } from '#client/callFailure.ts';
import { secondPerson } from './secondPerson.ts';
import { withConfirmations } from './staffCall.ts';
import { stepUp } from './stepUp.ts';

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
  // It answers any call alike.
  return { keys, call: call as never };
}

const always = (isGiven: boolean) => ({ askStepUp: async () => isGiven, askSecond: async () => isGiven });

const renew = ['Console/RenewAccess', { staffId: 's1', version: 1 }, { idempotencyKey: 'k1' }] as const;

test('[DESK-04] what asks for the factor goes out again with the same key once it was given', async () => {
  const { call, keys } = aServer('stepUpRequired');
  await withConfirmations({ call, ...always(true) })(...renew);
  expect(keys).toEqual(['k1', 'k1']);
});

test('[DESK-04] without the factor it is not repeated, and the refusal is told', async () => {
  const { call, keys } = aServer('stepUpRequired');
  await expect(withConfirmations({ call, ...always(false) })(...renew)).rejects.toThrow('stepUpRequired');
  expect(keys).toHaveLength(1);
});

test('other refusals ask for nothing', async () => {
  const { call } = aServer('notPermitted');
  const ask = () => Promise.reject(new Error('asked'));
  await expect(withConfirmations({ call, askStepUp: ask, askSecond: ask })(...renew)).rejects.toThrow('notPermitted');
});

test('after the factor a colleague may be wanted as well, and each is asked for once', async () => {
  const { call, keys } = aServer('stepUpRequired', 'secondPersonRequired');
  const asked: unknown[] = [];
  const note = async (unconfirmed: unknown) => asked.push(unconfirmed) > 0;
  await withConfirmations({ call, askStepUp: () => note('factor'), askSecond: note })(...renew);
  expect(asked).toEqual(['factor', { call: renew[0], request: renew[1] }]);
  expect(keys).toEqual(['k1', 'k1', 'k1']);

  const again = aServer('secondPersonRequired', 'secondPersonRequired');
  await expect(withConfirmations({ call: again.call, ...always(true) })(...renew)).rejects.toThrow(
    'secondPersonRequired',
  );
});

test('one code settles every call that waits for it', async () => {
  const both = Promise.all([stepUp.ask(true), stepUp.ask(true)]);
  expect(stepUp.first()).toBe(true);
  stepUp.settleAll(true);
  expect([await both, stepUp.first()]).toEqual([[true, true], undefined]);
});

test('a colleague confirms one request after the other', async () => {
  const [merge, close] = ['Desk/MergePeople', 'Desk/CommitClosure'].map((call) =>
    secondPerson.ask({ call, request: {} }),
  );
  expect(secondPerson.first()?.call).toBe('Desk/MergePeople');
  secondPerson.settleFirst(false);
  expect([await merge, secondPerson.first()?.call]).toEqual([false, 'Desk/CommitClosure']);
  secondPerson.settleAll(true);
  expect([await close, secondPerson.first()]).toEqual([true, undefined]);
});
