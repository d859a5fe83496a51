import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { acknowledged, id, text } from '../values.ts';

const network = z.object({ network: z.string(), note: z.string() });

/** From where staff work with the console, and with single halls. */
export const networkEndpoints = {
  'Console/GetNetworks': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    effect: 'read',
    reads: ['networks', 'places'],
    summary:
      'From which networks the console may be used, and what is done at single halls; no networks: from everywhere.',
    request: z.strictObject({}),
    response: z.object({
      /** Of whoever asks, as the server sees it; '' at the command line. */
      yourAddress: z.string(),
      networks: z.array(network),
      halls: z.array(z.object({ containerId: id, containerName: z.string(), networks: z.array(network) })),
      /** For the next change; 0 before the first one. */
      version: z.number().int(),
    }),
  }),
  'Console/SaveNetworks': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    isStepUp: true,
    effect: 'change',
    touches: ['networks'],
    summary: 'Sets the networks of the console, or of a hall.',
    request: z.strictObject({
      /** Null for the whole console. */
      hallId: id.nullable(),
      /** A network and, behind it, whose it is, line by line; '' for every address. */
      networks: text,
      version: z.number().int().min(0),
      /** Of a hall: also where the caller’s own address is in none of them. */
      isFromElsewhere: z.boolean().default(false),
    }),
    response: acknowledged,
  }),
};
