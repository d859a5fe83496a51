import type { FastifyRequest } from 'fastify';
import type { Tenant } from '#contract/tenant.ts';
import { Refused } from '../refused.ts';
import type { TenantDirectory } from '../tenant/directory.ts';

/** A header that came once; '' without one. */
export const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** The tenant named by the body, else by the header. A body and a header that disagree name no tenant. */
export async function namedTenant(directory: TenantDirectory, request: FastifyRequest): Promise<Tenant> {
  const body = (request.body ?? {}) as { tenantAlias?: string; tenantId?: string };
  const header = headerOf(request, 'x-tenant-id');
  const tenantId = body.tenantId ?? header;
  if (body.tenantAlias === undefined && tenantId === '') throw new Refused('notLoggedIn');
  const found = await (body.tenantAlias === undefined
    ? byId(directory, tenantId)
    : directory.byAlias(body.tenantAlias));
  if (!found) throw new Refused('notFound');
  if (header !== '' && header !== found.tenantId) throw new Refused('notFound');
  return found;
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const byId = async (directory: TenantDirectory, tenantId: string) =>
  idForm.test(tenantId) ? directory.byId(tenantId) : null;
