import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../testing/load.ts';
import {
  type AttemptState,
  decideSettlement,
  type ProviderStatus,
  type SettlementFacts,
  type Standing,
} from './decideSettlement.ts';
import { isPaymentState, paymentStates } from './paymentStates.ts';

const decide = (more: Partial<SettlementFacts>) =>
  decideSettlement({ word: 'paid', known: 'created', standing: 'stands', paymentState: 'unpaid', ...more });

describe('money that came', () => {
  it.each<[string, Partial<SettlementFacts>, object]>([
    ['pays what is owed', {}, { kind: 'receive', paymentState: 'paid' }],
    ['pays the slip', { known: 'pending', paymentState: 'processing' }, { kind: 'receive', paymentState: 'paid' }],
    ['pays though we had given the attempt up', { known: 'expired' }, { kind: 'receive', paymentState: 'paid' }],
    ['counts once', { known: 'paid', paymentState: 'paid' }, { kind: 'nothing' }],
    [
      'goes back when it was paid before',
      { paymentState: 'paid' },
      { kind: 'giveBack', reason: 'twice', paymentState: 'paid' },
    ],
    [
      'goes back when nothing is owed',
      { paymentState: 'waived' },
      { kind: 'giveBack', reason: 'twice', paymentState: 'waived' },
    ],
    [
      'tries to have the place again that was given up unpaid',
      { standing: 'expired', paymentState: 'none' },
      {
        kind: 'reinstate',
        paymentState: 'paid',
        otherwise: { kind: 'giveBack', reason: 'late', paymentState: 'refund_pending' },
      },
    ],
    [
      'goes back when the reservation was cancelled',
      { standing: 'over', paymentState: 'none' },
      { kind: 'giveBack', reason: 'over', paymentState: 'refund_pending' },
    ],
    [
      'goes back when the slip of a cancelled one is paid',
      { standing: 'over', known: 'pending', paymentState: 'processing' },
      { kind: 'giveBack', reason: 'over', paymentState: 'refund_pending' },
    ],
  ])('%s', (_title, facts, expected) => {
    expect(decide(facts)).toEqual(expected);
  });
});

describe('without money', () => {
  it.each<[string, Partial<SettlementFacts>, object]>([
    ['an open page changes nothing', { word: 'open' }, { kind: 'nothing' }],
    ['a slip is 支払手続中', { word: 'pending' }, { kind: 'await', paymentState: 'processing' }],
    [
      'a refused card leaves it 未払い',
      { word: 'failed' },
      { kind: 'giveUp', attempt: 'failed', paymentState: 'unpaid' },
    ],
    [
      'a slip that ran out makes it 未払い again',
      { word: 'expired', known: 'pending', paymentState: 'processing' },
      { kind: 'giveUp', attempt: 'expired', paymentState: 'unpaid' },
    ],
    [
      'and owes nothing when the reservation was cancelled',
      { word: 'expired', known: 'pending', standing: 'over', paymentState: 'processing' },
      { kind: 'giveUp', attempt: 'expired', paymentState: 'none' },
    ],
    [
      'a page left behind after the cash was taken changes nothing but itself',
      { word: 'expired', paymentState: 'paid' },
      { kind: 'giveUp', attempt: 'expired', paymentState: 'paid' },
    ],
    ['an older word is passed over', { word: 'pending', known: 'expired' }, { kind: 'nothing' }],
    ['also that the page is open', { word: 'open', known: 'pending', paymentState: 'processing' }, { kind: 'nothing' }],
  ])('%s', (_title, facts, expected) => {
    expect(decide(facts)).toEqual(expected);
  });
});

const facts = fc.record<SettlementFacts>({
  word: fc.constantFrom<ProviderStatus>('open', 'pending', 'paid', 'failed', 'expired'),
  known: fc.constantFrom<AttemptState>('created', 'pending', 'paid', 'failed', 'expired'),
  standing: fc.constantFrom<Standing>('stands', 'expired', 'over'),
  paymentState: fc.constantFrom(...Object.keys(paymentStates).filter(isPaymentState)),
});

it('nothing reads 支払済み that did before without the word paid, and no paid attempt changes anything again', () => {
  fc.assert(
    fc.property(facts, (one) => {
      const plan = decideSettlement(one);
      if (one.known === 'paid') expect(plan.kind).toBe('nothing');
      if (plan.kind === 'nothing') return;
      if (plan.paymentState === 'paid' && one.paymentState !== 'paid') expect(one.word).toBe('paid');
      // In whatever state the reservation is, money that arrived is either the fee or being given back.
      expect(['receive', 'reinstate', 'giveBack'].includes(plan.kind)).toBe(one.word === 'paid');
    }),
    runsOf(),
  );
});
