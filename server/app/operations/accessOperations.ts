import type { Operations } from '#server/operation.ts';
import { getNetworks, saveNetworks } from '#server/staff/network/manageNetworks.ts';
import { beginOidc, beginOidcLink, beginOidcStepUp, getSignInWays } from '#server/staff/oidc/beginOidc.ts';
import { finishOidc } from '#server/staff/oidc/finishOidc.ts';
import { getOidcProvider, saveOidcProvider, testOidcProvider } from '#server/staff/oidc/manageProvider.ts';
import { getOwnIdentity, removeOwnIdentity } from '#server/staff/oidc/ownIdentity.ts';
import type { Ports } from './ports.ts';

/** From where staff use the console, and by whom they sign in beside id and password. */
export const accessOperations = (ports: Ports) =>
  ({
    'Console/GetNetworks': getNetworks,
    'Console/SaveNetworks': saveNetworks,
    'Console/GetSignInWays': getSignInWays,
    'Console/BeginOidc': { unbound: beginOidc(ports) },
    'Console/FinishOidc': { unbound: finishOidc(ports) },
    'Console/BeginOidcLink': { unbound: beginOidcLink(ports) },
    'Console/BeginOidcStepUp': { unbound: beginOidcStepUp(ports) },
    'Console/GetOwnIdentity': getOwnIdentity,
    'Console/RemoveOwnIdentity': removeOwnIdentity,
    'Console/GetOidcProvider': getOidcProvider,
    'Console/SaveOidcProvider': saveOidcProvider(ports),
    'Console/TestOidcProvider': { unbound: testOidcProvider(ports) },
  }) satisfies Partial<Operations>;
