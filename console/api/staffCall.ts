import { browser, type CallOptions, createCall } from '#client/call.ts';
import { CallFailure } from '#client/callFailure.ts';
import type { EndpointName, RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { noteAnswer } from './connection.ts';
import { noteThings } from './refresh.ts';
import { secondPerson, type Unconfirmed } from './secondPerson.ts';
import { stepUp } from './stepUp.ts';

/** Of the address; sent with every call. The session is a cookie, which the browser keeps to itself. */
let tenantId: string | null = null;

export const setTenantOfCalls = (id: string) => {
  tenantId = id;
};

const send = createCall({
  ...browser,
  fetch: async (path, init) => {
    const answer = await browser.fetch(path, init);
    noteThings(path.slice('/api/'.length), answer.headers);
    return answer;
  },
  takePreloaded: async () => null,
  storage: { get: (key) => (key === 'tenant_id' ? tenantId : null), clearOwn: () => undefined },
  // No token is sent, so none ends.
  endSession: () => undefined,
});

/** Refusals of somebody who is not, or no longer, signed in. */
const codesOfNobody = new Set([
  ...['notLoggedIn', 'staffSessionOver', 'staffSessionEnded', 'staffSessionUnchecked', 'factorRequired'],
]);

export const isSignedOut = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && codesOfNobody.has(error.code);

let onSignedOut: ((failure: CallFailure) => void) | undefined;

/** Sets what the screen does when a call finds nobody signed in. */
export const whenSignedOut = (then: (failure: CallFailure) => void) => {
  onSignedOut = then;
};

export type Caller = <Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options?: CallOptions,
) => Promise<ResponseOf<Name>>;

/** A call as it is, for guards and forms of the sign-in, which know what to do when nobody is signed in. */
export const plainCall: Caller = async (name, request, options) => {
  try {
    const answer = await send(name, request, options);
    noteAnswer(true);
    return answer;
  } catch (error) {
    if (error instanceof CallFailure) noteAnswer(error.kind !== 'network');
    throw error;
  }
};

type Ports = {
  readonly call: Caller;
  readonly askStepUp: () => Promise<boolean>;
  readonly askSecond: (unconfirmed: Unconfirmed) => Promise<boolean>;
};

/**
 * Where the second factor is wanted again, or a colleague’s confirmation, that is asked for, and the same call, with the
 * same key, goes out once more.
 */
export const withConfirmations =
  ({ call, askStepUp, askSecond }: Ports): Caller =>
  async (name, request, options) => {
    const asks: Readonly<Record<string, () => Promise<boolean>>> = {
      stepUpRequired: askStepUp,
      secondPersonRequired: () => askSecond({ call: name, request }),
    };
    const send = async (asked: readonly string[]): ReturnType<typeof call<typeof name>> => {
      try {
        return await call(name, request, options);
      } catch (error) {
        const code = error instanceof CallFailure ? error.code : '';
        const ask = asked.includes(code) ? undefined : asks[code];
        if (ask === undefined || !(await ask())) throw error;
        return send([...asked, code]);
      }
    };
    return send([]);
  };

const confirming = withConfirmations({
  call: plainCall,
  askStepUp: () => stepUp.ask(true),
  askSecond: secondPerson.ask,
});

/** A call of a screen inside the frame. Throws CallFailure; the only other thing it throws is the caller's own abort. */
export const staffCall: Caller = async (name, request, options) => {
  try {
    return await confirming(name, request, options);
  } catch (error) {
    if (isSignedOut(error)) onSignedOut?.(error);
    throw error;
  }
};
