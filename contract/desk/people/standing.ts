import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { acknowledged, localDateTime, textUpTo } from '#contract/values.ts';
import { identityDocuments } from './identityDocuments.ts';

/** Who somebody is known to be, how they sign in again, and forgetting them. */
export const standingEndpoints = {
  'Desk/ResetPassword': endpoint({
    access: 'staff',
    permission: 'person.register',
    scope: 'person',
    isStepUp: true,
    // Its answer opens an account, so it is not kept for a repetition.
    effect: 'session',
    touches: [],
    isPersonal: true,
    summary: 'Makes a link with which a person without mail sets a new password, once.',
    request: z.strictObject({ userNumber: textUpTo(64) }),
    response: z.object({ url: z.string(), until: localDateTime }),
  }),
  'Desk/VerifyAccount': endpoint({
    access: 'staff',
    permission: 'person.register',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people', 'notices', 'jobs'],
    isPersonal: true,
    summary:
      'Records that the counter knows a guest and his mail address, so that he may reserve, and which paper he showed.',
    request: z.strictObject({
      userNumber: textUpTo(64),
      /** Null where it is not told. */
      identityDocument: z.enum(identityDocuments).nullable().default(null),
      /** The version of the review that was seen; null to approve whatever was decided before. */
      version: z.number().int().nullable().default(null),
    }),
    response: z.object({ personName: z.string(), email: z.string() }),
  }),
  'Desk/ForgetPerson': endpoint({
    access: 'staff',
    permission: 'person.merge',
    scope: 'tenant',
    isStepUp: true,
    effect: 'change',
    touches: ['people', 'reservations', 'money', 'notices', 'followUps'],
    isPersonal: true,
    summary: 'Forgets a person who asked for it: what refers to him stays without a word about him.',
    request: z.strictObject({ userNumber: textUpTo(64) }),
    response: acknowledged,
  }),
};
