import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';

/** Requests of one kind: the n-th goes out in the name of the n-th session with the n-th body, in turn. */
export type Load = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What stands in `sessionHeader`: tokens of open sessions, or of the API; none for calls of visitors. */
  readonly sessions: readonly string[];
  readonly sessionHeader: 'x-session-token' | 'authorization';
  readonly bodies: readonly string[];
  /** Each request gets an Idempotency-Key of its own, as a screen gives it. */
  readonly isKeyed: boolean;
  /** The status of every answer is read. It costs the generator time, so only where answers may differ in it. */
  readonly isCounted: boolean;
};

export type Measured = {
  /** Answers per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers with a status that was not expected, and connections that broke. */
  readonly failures: number;
};

/** Sends a load over 64 connections for a while. `expected` is the status of a right answer. */
export type Generator = {
  readonly name: string;
  /** What is wrong with its figures, in a sentence; null for none. */
  readonly limit: string | null;
  run(baseUrl: string, load: Load, how: { readonly seconds: number; readonly expected: number }): Promise<Measured>;
};

export const connections = 64;

/** What a browser of a resident sends with every call. */
export type Visitor = { readonly tenantId: string; readonly xsrf: string };

const json = { 'content-type': 'application/json' };

/** The load of an endpoint: what it is sent, in whose name. */
export function loadOf<Name extends EndpointName>(
  name: Name,
  made: {
    readonly bodies: readonly RequestOf<Name>[];
    readonly visitor: Visitor;
    readonly sessions?: readonly string[];
    readonly isChange?: boolean;
  },
): Load {
  const { bodies, visitor, sessions = [], isChange = false } = made;
  return {
    path: pathOf(name),
    headers: {
      ...json,
      cookie: `XSRF-TOKEN=${visitor.xsrf}`,
      'x-xsrf-token': visitor.xsrf,
      'x-tenant-id': visitor.tenantId,
    },
    sessions,
    sessionHeader: 'x-session-token',
    bodies: bodies.map((body) => JSON.stringify(body)),
    isKeyed: isChange,
    isCounted: isChange,
  };
}

/** What the bare route is sent. */
export const bareLoad: Load = {
  path: '/',
  headers: json,
  sessions: [],
  sessionHeader: 'x-session-token',
  bodies: ['{}'],
  isKeyed: false,
  isCounted: false,
};
