import * as residents from '#server/account/identity/beginOidc.ts';
import { finishOidc as finishOfResidents } from '#server/account/identity/finishOidc.ts';
import {
  getOwnIdentity as getIdentityOfResident,
  removeOwnIdentity as removeIdentityOfResident,
} from '#server/account/identity/ownIdentity.ts';
import type { Operations } from '#server/operation.ts';
import { getNetworks, saveNetworks } from '#server/staff/network/manageNetworks.ts';
import { accessOf, beginOidc, beginOidcLink, beginOidcStepUp, getSignInWays } from '#server/staff/oidc/beginOidc.ts';
import { finishOidc } from '#server/staff/oidc/finishOidc.ts';
import { getOidcProvider, saveOidcProvider, testOidcProvider } from '#server/staff/oidc/manageProvider.ts';
import { getOwnIdentity, removeOwnIdentity } from '#server/staff/oidc/ownIdentity.ts';
import type { Ports } from './ports.ts';

/** The provider of residents is asked with a secret that is sealed as that of staff. */
const ofResidents = ({ oidc, seals }: Ports): residents.ProviderPorts => ({
  oidc,
  accessOf: (tenantId, provider) => accessOf(provider, { seals, tenantId, audience: 'residents' }),
});

/** From where staff use the console, and by whom they sign in beside id and password, and residents beside number and password. */
export const accessOperations = (ports: Ports) =>
  ({
    'Authentication/BeginOidc': { unbound: residents.beginOidc(ofResidents(ports)) },
    'Authentication/FinishOidc': { unbound: finishOfResidents({ ...ports, ...ofResidents(ports) }) },
    'Authentication/GetOwnIdentity': getIdentityOfResident,
    'Authentication/RemoveOwnIdentity': removeIdentityOfResident,
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
