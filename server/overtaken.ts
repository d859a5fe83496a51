import type { Tenant } from '#contract/tenant.ts';

/**
 * Thrown in a transaction that began to judge by what a tenant offered before another change of it was recorded. The
 * executor runs it again, with the tenant as it is by then.
 */
export class Overtaken extends Error {
  readonly tenant: Tenant;

  constructor(tenant: Tenant) {
    super('The tenant was changed meanwhile.');
    this.name = 'Overtaken';
    this.tenant = tenant;
  }
}
