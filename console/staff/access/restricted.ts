import type { ResponseOf } from '#contract/endpoints.ts';
import type { AllowedNetwork } from '#rules/staff/network/networkList.ts';

export type NetworksAnswer = ResponseOf<'Console/GetNetworks'>;

/** What a list restricts: all of the console, or what is done at a hall. */
export type Restricted = {
  readonly id: string;
  readonly hallId: string | null;
  readonly name: string;
  readonly networks: readonly AllowedNetwork[];
};

/** The lists of an answer, that of the whole console first. */
export const restrictedIn = ({ networks, halls }: NetworksAnswer): readonly Restricted[] => [
  { id: 'all', hallId: null, name: '職員用の画面全体', networks },
  ...halls.map((hall) => ({
    id: hall.containerId,
    hallId: hall.containerId,
    name: hall.containerName,
    networks: hall.networks,
  })),
];
