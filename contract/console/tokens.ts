import { z } from 'zod';
import { endpoint, offered } from '../endpoint.ts';
import { tokenPermissions } from '../permissions.ts';
import { acknowledged, day, id, localDateTime, text } from '../values.ts';

const token = z.object({
  tokenId: id,
  name: z.string(),
  permissions: z.array(z.enum(tokenPermissions)),
  /** Null for all of the tenant. */
  containerIds: z.array(id).nullable(),
  /** The last day on which it is good. */
  validUntil: day,
  issuedAt: localDateTime,
  issuedBy: z.string(),
  /** To the minute; null for never. */
  usedAt: localDateTime.nullable(),
  revokedAt: localDateTime.nullable(),
  /** '' where it was not. */
  revokedBy: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
});

export type ApiToken = z.infer<typeof token>;

const self = z.object({
  name: z.string(),
  permissions: z.array(z.enum(tokenPermissions)),
  /** The last day on which it is good. */
  validUntil: day,
  tenant: z.object({ tenantId: id, tenantAlias: z.string(), tenantName: z.string(), timeZone: z.string() }),
  /** The halls that it reaches, of those that the tenant shows. */
  containers: z.array(z.object({ containerId: id, containerName: z.string(), kind: z.enum(['rooms', 'courses']) })),
});

/** Tokens by which other programs of a town call the API. */
export const tokenEndpoints = {
  'Console/GetToken': offered(
    { tag: 'token', example: {} },
    endpoint({
      access: 'staff',
      permission: 'signedIn',
      scope: 'anywhere',
      effect: 'read',
      reads: ['tokens', 'places'],
      summary: 'What the token that calls may do, and at which halls.',
      request: z.strictObject({}),
      response: self,
    }),
  ),
  'Console/ListTokens': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    effect: 'read',
    reads: ['tokens'],
    summary: 'The tokens of the API, those that are good first and the newest first; at most 200.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(token) }),
  }),
  // No change that a key repeats: its answer would be stored, and the token with it.
  'Console/IssueToken': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    isStepUp: true,
    effect: 'session',
    touches: ['tokens'],
    summary: 'Issues a token of the API, which is shown this once.',
    request: z.strictObject({
      name: text,
      permissions: z.array(z.enum(tokenPermissions)).max(tokenPermissions.length),
      containerIds: z.array(id).min(1).max(500).nullable(),
      validUntil: day,
    }),
    response: z.object({ tokenId: id, token: z.string() }),
  }),
  'Console/RevokeToken': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    isStepUp: true,
    effect: 'change',
    touches: ['tokens'],
    summary: 'Revokes a token at once and for good.',
    request: z.strictObject({ tokenId: id }),
    response: acknowledged,
  }),
};
