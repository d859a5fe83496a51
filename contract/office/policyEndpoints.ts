import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { localDateTime, textUpTo, wholeNumber } from '../values.ts';

const kind = z.enum(['privacy', 'terms']);

/** The newest version of a policy; 0 and '' where the tenant has none. */
const policy = z.object({
  kind,
  version: wholeNumber,
  content: z.string(),
  publishedAt: localDateTime.nullable(),
  /** People who have agreed to it. */
  agreed: wholeNumber,
});

const text = { kind, content: textUpTo(100_000) };

export type Policy = z.infer<typeof policy>;

/** What people agree to before they use the product. */
export const policyEndpoints = {
  'Office/ListPolicies': endpoint({
    access: 'staff',
    permission: 'settings.edit',
    scope: 'tenant',
    effect: 'read',
    reads: ['settings'],
    isStepUp: true,
    summary: 'The newest version of each policy, with how many have agreed to it.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(policy) }),
  }),
  'Office/PublishPolicy': endpoint({
    access: 'staff',
    permission: 'settings.edit',
    scope: 'tenant',
    effect: 'change',
    isStepUp: true,
    touches: ['settings', 'places', 'fees'],
    isLarge: true,
    summary: 'Publishes a new version of a policy at once; everybody is asked to agree to it at the next login.',
    request: z.strictObject({
      ...text,
      /** The newest version that was seen. */
      seen: wholeNumber,
    }),
    response: z.object({ version: wholeNumber }),
  }),
};
