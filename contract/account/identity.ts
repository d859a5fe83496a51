import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { acknowledged, alias, localDateTime, textUpTo } from '../values.ts';

/** What stands for somebody whom the provider named and nobody here knows yet, for half an hour and in one browser; '' for nobody. */
export const foundIdentity = textUpTo(4_000).default('');

/** What the provider says of somebody, as far as a registration asks for it; '' where it says nothing. */
const said = z.object({
  lastName: z.string(),
  firstName: z.string(),
  lastNameKana: z.string(),
  firstNameKana: z.string(),
  email: z.string(),
  address: z.string(),
});

export type SaidOfPerson = z.infer<typeof said>;

/** Logging in by the provider that a town has set up for its residents. */
export const identityEndpoints = {
  'Authentication/BeginOidc': endpoint({
    access: 'tenant',
    effect: 'session',
    summary: 'The address of the provider by which residents log in.',
    request: z.strictObject({
      tenantAlias: alias,
      /** The screen to go on with; '' for the first one. */
      to: textUpTo(1_000).default(''),
    }),
    response: z.object({ url: z.string() }),
  }),
  'Authentication/FinishOidc': endpoint({
    access: 'tenant',
    effect: 'session',
    summary: 'What the provider sent the browser back with. Good once, and in the browser in which it was begun.',
    request: z.strictObject({
      tenantAlias: alias,
      code: textUpTo(4_000),
      state: textUpTo(200),
      iss: textUpTo(500),
      error: textUpTo(200),
    }),
    response: z.object({
      /**
       * loggedIn: with a session; confirm: somebody here has this mail address, whose password is asked for before they are
       * linked; unknown: nobody has, so they log in with an account of theirs, or register.
       */
      next: z.enum(['loggedIn', 'confirm', 'unknown']),
      /** Of the session; '' without one. */
      token: z.string(),
      /** For Login or RegisterUser, which link it; '' where it is linked. */
      identity: z.string(),
      said,
      to: z.string(),
    }),
  }),
  'Authentication/GetOwnIdentity': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'Since when the user logs in by the provider of the town; null where they do not.',
    request: z.strictObject({}),
    response: z.object({ linkedAt: localDateTime.nullable() }),
  }),
  'Authentication/RemoveOwnIdentity': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Logs in by the provider no more. User number and password stay.',
    request: z.strictObject({}),
    response: acknowledged,
  }),
};
