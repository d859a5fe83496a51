import { addressOf, isWithin, networkOf } from '#rules/network/network.ts';
import type { AllowedNetwork, NetworkList } from './networkList.ts';

/** Whether a list lets an address in. One without networks lets in everybody; what is no address is in none. */
export function isIn(networks: readonly Pick<AllowedNetwork, 'network'>[], address: string) {
  if (networks.length === 0) return true;
  const known = addressOf(address);
  if (known === null) return false;
  return networks.some(({ network }) => {
    const found = networkOf(network);
    return found !== null && isWithin(known, found);
  });
}

const ofConsole = ({ containerId }: NetworkList) => containerId === null;

/** Whether the console may be used from an address. */
export const mayComeFrom = (lists: readonly NetworkList[], address: string) =>
  lists.filter(ofConsole).every(({ networks }) => isIn(networks, address));

/** The halls at which nothing may be done from an address. */
export const closedFrom = (lists: readonly NetworkList[], address: string): ReadonlySet<string> =>
  new Set(
    lists.flatMap(({ containerId, networks }) =>
      containerId === null || isIn(networks, address) ? [] : [containerId],
    ),
  );
