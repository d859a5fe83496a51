import type { FastifyBaseLogger } from 'fastify';
import { type EndpointName, endpoints, type ParsedRequestOf, type RequestOf } from '#contract/endpoints.ts';
import { composedIn } from '#rules/text/composed.ts';
import type { Calls } from '../cli/commandCall.ts';
import type { Staff } from '../context.ts';
import { Refused } from '../refused.ts';
import { runStaffCall } from '../staff/runStaffCall.ts';
import type { Parts } from './parts.ts';

type Calling = {
  readonly parts: Parts;
  readonly log: FastifyBaseLogger;
  readonly staffName: string;
  readonly reason: string;
};

/** The table's types end here: below, request and answer of a row are whatever its schemas say. */
// biome-ignore lint/suspicious/noExplicitAny: one caller serves every row; the table types both ends of it.
type AnyOperation = (context: any, request: any) => Promise<any>;

/** Calls operations in this process, in the name of staff, with the same judgement of requests as over HTTP. */
export function callsOf({ parts, log, staffName, reason }: Calling): Calls {
  const { executor, directory, operations } = parts;
  return {
    async asStaff(alias, name, request) {
      const body = parsed(name, request);
      const tenant = await directory.byAlias(alias);
      if (!tenant) throw new Refused({ code: 'notFound', message: `テナント「${alias}」は見つかりませんでした。` });
      const doing = { tenant, actor: { kind: 'staff', name: staffName }, log } as const;
      const staffCall = { executor, operations, doing, name, request: body, key: '', reason };
      // Its answer has the shape that the row of this name says; the compiler sees those of all rows.
      return (await runStaffCall(staffCall)) as never;
    },
    onInstallation: async (name, request) =>
      (operations[name] as AnyOperation)(
        { nowMs: executor.clock(), actor: { kind: 'staff', name: staffName } satisfies Staff },
        parsed(name, request),
      ),
  };
}

/** A request by the schema of its row; refuses malformed and names what does not fit. */
function parsed<Name extends EndpointName>(name: Name, request: RequestOf<Name>): ParsedRequestOf<Name> {
  const result = endpoints[name].request.safeParse(request);
  if (result.success) return composedIn(result.data) as ParsedRequestOf<Name>;
  const details = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), problem: message }));
  throw new Refused({ code: 'malformed', details });
}
