import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { acknowledged, day, shownDay, text, textUpTo } from '#contract/values.ts';
import { foundPerson } from './people.ts';

/** `until`: the last day; null for no end. */
const entitlement = z.strictObject({ code: textUpTo(64), until: day.nullable() });

const held = z.object({ code: z.string(), label: z.string(), until: z.string().nullable(), isOver: z.boolean() });

const offered = z.array(z.object({ code: z.string(), label: z.string() }));

const kept = z.object({ held: z.array(held), offered });

export type Entitlements = z.infer<typeof kept>;

/** Somebody of whom something ends soon. */
const ending = foundPerson.extend({
  /** The first to end first; `until` is the last day. */
  terms: z.array(z.object({ label: z.string(), until: shownDay })),
  /** A message reaches them, by mail or by LINE. */
  isReachable: z.boolean(),
});

export type EndingPerson = z.infer<typeof ending>;

/** What somebody belongs to, and the reductions that are certified for them, each with its term. */
export const entitlementEndpoints = {
  'Desk/GetEntitlements': endpoint({
    access: 'staff',
    permission: 'person.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['people'],
    isPersonal: true,
    summary:
      'The classes somebody belongs to and the reductions certified for him, with their terms and what is offered.',
    request: z.strictObject({ userNumber: textUpTo(64) }),
    response: z.object({ classes: kept, reductions: kept, seen: z.string() }),
  }),
  'Desk/ListEndingTerms': endpoint({
    access: 'staff',
    permission: 'person.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['people'],
    isPersonal: true,
    summary: 'Of whom a class or a certified reduction ends within sixty days, the first to end first; at most 200.',
    request: z.strictObject({ isUnreachable: z.boolean().default(false) }),
    response: z.object({ items: z.array(ending), hasMore: z.boolean() }),
  }),
  'Desk/SetEntitlements': endpoint({
    access: 'staff',
    permission: 'person.review',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people'],
    summary: 'Sets what somebody belongs to and the reductions certified for him. What he has booked keeps its fee.',
    request: z.strictObject({
      userNumber: textUpTo(64),
      classes: z.array(entitlement).max(50),
      reductions: z.array(entitlement).max(50),
      reason: text,
      /** What was read before. */
      seen: textUpTo(100),
    }),
    response: acknowledged,
  }),
};
