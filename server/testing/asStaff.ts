import { pino } from 'pino';
import type { RequestOf, ResponseOf, StaffCall } from '#contract/endpoints.ts';
import { callsOf } from '../app/calls.ts';
import type { Parts } from '../app/parts.ts';

const log = pino({ level: 'silent' });

/** Has the operator yamada do something for a tenant, as the command line does. */
export const asStaff = <Name extends StaffCall>(
  { server: parts }: { readonly server: Parts },
  tenantAlias: string,
  name: Name,
  request: RequestOf<Name>,
): Promise<ResponseOf<Name>> =>
  callsOf({ parts, log, staffName: 'local:yamada', reason: '' }).asStaff(tenantAlias, name, request);
