import { networkOf, networkText } from '#rules/network/network.ts';
import { characterCount, cleanLine, compatibleLine } from '#rules/text/typedText.ts';

/** A network from which staff work, and whose it is. */
export type AllowedNetwork = { readonly network: string; readonly note: string };

/** From where a console is used, or what is done at a hall; a list without networks allows every address. */
export type NetworkList = {
  /** Null for the whole console. */
  readonly containerId: string | null;
  readonly networks: readonly AllowedNetwork[];
};

export const mostNetworks = 100;
const longestNote = 50;

type Read = { readonly networks: readonly AllowedNetwork[] } | { readonly problem: NetworkProblem };

export type NetworkProblem = {
  readonly code: 'networkInvalid' | 'networkOfEverybody' | 'networkNoteTooLong' | 'networksTooMany';
  /** Where, from 1; 0 for all of it. */
  readonly line: number;
};

function readLine(typed: string): AllowedNetwork | NetworkProblem['code'] {
  const [first = '', ...rest] = compatibleLine(typed).split(/\s+/);
  const network = networkOf(first);
  if (network === null) return 'networkInvalid';
  if (network.prefix === 0) return 'networkOfEverybody';
  const note = cleanLine(rest.join(' '));
  return characterCount(note) > longestNote ? 'networkNoteTooLong' : { network: networkText(network), note };
}

/** What is typed into the list: a network and, behind it, whose it is, line by line. One that stands there twice counts once. */
export function readNetworks(typed: string): Read {
  const found = new Map<string, AllowedNetwork>();
  for (const [index, text] of typed.split(/\r?\n/).entries()) {
    if (cleanLine(text) === '') continue;
    const read = readLine(text);
    if (typeof read === 'string') return { problem: { code: read, line: index + 1 } };
    if (!found.has(read.network)) found.set(read.network, read);
  }
  if (found.size > mostNetworks) return { problem: { code: 'networksTooMany', line: 0 } };
  return { networks: [...found.values()] };
}

/** The same list as text. */
export const networksText = (networks: readonly AllowedNetwork[]) =>
  networks.map(({ network, note }) => (note === '' ? network : `${network} ${note}`)).join('\n');
