import { type Answered, askingOutside, type Reach } from '#server/outside/askOutside.ts';

/** A message for an address outside. */
export type Posted = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Answers the status, all that is kept of an answer. Throws when there was none, with the reason; AddressRefused. */
export type PostOutside = (message: Posted) => Promise<Pick<Answered, 'status'>>;

/** More of an answer is not read. */
const mostBytes = 65_536;

/** Posts to addresses that were typed in. */
export function postingOutside(reach: Reach): PostOutside {
  const ask = askingOutside({ ...reach, mostBytes });
  return async ({ url, ...message }) => {
    const { status } = await ask(url, { method: 'POST', ...message });
    return { status };
  };
}
