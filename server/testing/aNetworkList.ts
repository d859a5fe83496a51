import { saveLists } from '../staff/network/network.queries.ts';
import type { Arranging } from './factories.ts';

/** Staff of a tenant work from this machine alone. */
export const aNetworkList = ({ db, server }: Arranging, { tenantId }: { readonly tenantId: string }, mark: string) =>
  saveLists(db, {
    tenantId,
    lists: [{ containerId: null, networks: [{ network: '127.0.0.0/8', note: `${mark}庁舎` }] }],
    version: 0,
    at: new Date(server.clock()),
    by: mark,
  });
