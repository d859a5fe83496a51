import { describe, expect, it } from 'vitest';
import { type EveryRefusalCode, everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { Refused } from '../refused.ts';
import { answerFor, describeFault } from './errors.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('what leaves', () => {
  const somethingIsAway: readonly EveryRefusalCode[] = [
    ...(['busy', 'upstreamTimeout', 'paymentAway', 'beaconAway', 'oidcAway'] as const),
  ];

  it.each(Object.keys(everyRefusal) as EveryRefusalCode[])('refusal %s keeps its status and sentence', (code) => {
    const answer = answerFor(new Refused(code));
    expect(answer).toMatchObject({ status: everyRefusal[code].status });
    expect(answer.outcome).toBe(somethingIsAway.includes(code) ? 'busy' : 'refused');
    expect(answer.body.error).toEqual({ code, message: everyRefusal[code].message });
  });

  it('a refusal that knows more says more', () => {
    const answer = answerFor(
      new Refused({ code: 'notYetOpen', message: '受付開始前です（7月1日9時から）。', details: { a: 1 } }),
    );
    expect(answer.body.error).toEqual({
      code: 'notYetOpen',
      message: '受付開始前です（7月1日9時から）。',
      details: { a: 1 },
    });
  });

  it.each(['55P03', '57014', '57P01', '53300', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', '40P01'])(
    '%s is 503, worth another try and an operator’s look',
    (code) => {
      expect(answerFor(coded(code))).toMatchObject({ status: 503, outcome: 'busy', retryAfter: 5 });
      expect(answerFor(coded(code), 'upstreamTimeout')).toMatchObject({ status: 504, outcome: 'busy' });
    },
  );

  it('a long line at the password hashing is 504 where the call asks for that', () => {
    expect(answerFor(new Refused('busy'), 'upstreamTimeout').status).toBe(504);
    expect(answerFor(new Refused('wrongCredentials'), 'upstreamTimeout').status).toBe(401);
  });

  it('text that the database cannot hold is malformed', () => {
    expect(answerFor(coded('22021'))).toMatchObject({ status: 400, outcome: 'refused' });
  });

  it.each([coded('23505', 'secret'), new Error('secret'), new TypeError('secret')])(
    'anything else is a silent fault',
    (error) => {
      const answer = answerFor(error);
      expect(answer).toMatchObject({ status: 500, outcome: 'fault' });
      expect(JSON.stringify(answer.body)).not.toContain('secret');
    },
  );
});

describe('what is logged of a fault', () => {
  it('is kind, code, constraint and place, never the values of a row', () => {
    const error = Object.assign(coded('23514', 'new row violates check constraint "never"'), {
      detail: 'Failing row contains (山田).',
      where: 'COPY account, line 1: "山田"',
      constraint: 'never',
    });
    const described = describeFault(error);
    expect(described).toMatchObject({ type: 'Error', code: '23514', constraint: 'never' });
    expect(described.stack).toMatch(/errors\.test\.ts/);
    expect(JSON.stringify(described)).not.toContain('山田');
  });

  it('drops the sentence of the database where that quotes input', () => {
    const described = describeFault(coded('22P02', 'invalid input syntax for type integer: "山田"'));
    expect(JSON.stringify(described)).not.toContain('山田');
  });
});
