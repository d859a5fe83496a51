import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { checkProvider, isIssuer } from '#rules/oidc/checkProvider.ts';
import { checkMappings } from '#rules/staff/oidc/mapping.ts';
import { cleanLine } from '#rules/text/typedText.ts';
import { residentsRedirectUri } from '#server/account/identity/beginOidc.ts';
import type { Context, Staff } from '#server/context.ts';
import { type Audience, providerOf, saveProvider } from '#server/oidc/provider.queries.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { writeSignInLabel } from '#server/tenant/signInLabel.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { judgedBy } from '../manage/inviteStaff.ts';
import type { Seals } from '../seal/seals.ts';
import { countAdmins } from '../staff.queries.ts';
import { accessOf, type OidcPorts, redirectUriOf, refusedBy } from './beginOidc.ts';

type Of = { readonly tenantId: string; readonly audience: Audience };

/** What is to be entered at the provider. That of residents leads to their login, which goes on with what came back. */
const backTo = (context: Pick<Context, 'consoleUrl' | 'publicUrl' | 'tenant'>, audience: Audience) =>
  audience === 'staff' ? redirectUriOf(context) : residentsRedirectUri(context);

/** The provider, without its secret. */
export const getOidcProvider: Operation<'Console/GetOidcProvider'> = async (context, { audience }) => {
  const found = await providerOf(context.trx, { tenantId: context.tenant.tenantId, audience });
  const redirectUri = backTo(context, audience);
  if (!found) return { provider: null, redirectUri, version: 0 };
  const { clientSecret, mappings, factorMarks, ...shown } = found.provider;
  const provider = {
    ...shown,
    mappings: mappings.map((one) => ({ ...one, containerIds: one.containerIds && [...one.containerIds] })),
    factorMarks: [...factorMarks],
    hasSecret: clientSecret !== '',
  };
  return { provider, redirectUri, version: found.version };
};

/** Somebody else was quicker. */
async function changedMeanwhile(context: Context<Staff>, of: Of) {
  const found = await providerOf(context.trx, of);
  const [by, at] = found
    ? [found.changedBy, localDateTimeOf(found.changedAt.getTime(), context.tenant.timeZone)]
    : ['', ''];
  return new Refused({
    code: 'changedMeanwhile',
    ...(found && { message: `${at.slice(11)}に${by}さんが変更しました。最新の内容を確認してください。` }),
    details: { changedBy: by, changedAt: at },
  });
}

/** Groups and second factors are of staff alone. */
const ofResidents = { groupsClaim: '', mappings: [], factorMarks: [], makesAccounts: false } as const;

/** What was typed, as it is kept. */
function tidied({ audience, ...typed }: Omit<ParsedRequestOf<'Console/SaveOidcProvider'>, 'secret' | 'version'>) {
  return {
    isOn: typed.isOn,
    label: cleanLine(typed.label),
    issuer: typed.issuer.trim(),
    clientId: typed.clientId.trim(),
    scopes: typed.scopes.split(/\s+/).filter(Boolean).join(' '),
    requiredClaim: typed.requiredClaim.trim(),
    requiredValue: typed.requiredValue.trim(),
    groupsClaim: typed.groupsClaim.trim(),
    mappings: typed.mappings.map((one) => ({ ...one, group: one.group.trim() })),
    factorMarks: typed.factorMarks.map((one) => one.trim()).filter((one) => one !== ''),
    makesAccounts: typed.makesAccounts,
    ...(audience === 'residents' && ofResidents),
  };
}

/** Whether nobody could sign in without the provider. */
const isWithoutAdmin = async ({ trx, tenant: { tenantId }, now }: Context) =>
  (await countAdmins(trx, { tenantId, today: now.slice(0, 10), wereHere: true })) === 0;

/**
 * Sets up the provider. Refuses what cannot be one, roles that the caller may not give, an old version, and to turn it on
 * while nobody could sign in without it.
 */
export const saveOidcProvider =
  ({ seals }: { readonly seals: Seals }): Operation<'Console/SaveOidcProvider'> =>
  async (context, request) => {
    const { trx, nowMs, actor } = context;
    const { tenantId } = context.tenant;
    const { secret, version, ...typed } = request;
    const { audience } = typed;
    const of = { tenantId, audience };
    const problem = checkProvider(typed) ?? checkMappings(typed.mappings, await judgedBy(context));
    if (problem !== null) throw new Refused(problem);
    if (audience === 'staff' && typed.isOn && (await isWithoutAdmin(context))) throw new Refused('localAdminRequired');
    const owner = { ...of, what: 'client secret' } as const;
    const before = await providerOf(trx, of);
    // Another issuer must not be sent what was meant for this one.
    const isSame = before?.provider.issuer === typed.issuer.trim();
    const kept = isSame ? (before?.provider.clientSecret ?? '') : '';
    const clientSecret = secret === '' ? kept : seals.seal(owner, secret.trim());
    const provider = { ...tidied(typed), clientSecret };
    const saving = { version, at: new Date(nowMs), by: actor.name };
    const isSaved = await saveProvider(trx, { ...of, ...saving, provider });
    if (!isSaved) throw await changedMeanwhile(context, of);
    if (audience === 'residents') await writeSignInLabel(trx, { tenantId, label: provider.isOn ? provider.label : '' });
    return {};
  };

/** Whether a provider can be reached and says what is needed. Refuses oidcIssuerInvalid, and oidcAway with the reason. */
export const testOidcProvider =
  (ports: OidcPorts): UnboundOperation<'Console/TestOidcProvider'> =>
  async (scope, { issuer, clientId }) => {
    if (!isIssuer(issuer)) throw new Refused('oidcIssuerInvalid');
    const { tenantId } = scope.tenant;
    const typed = { issuer: issuer.trim(), clientId: clientId.trim() || 'test', clientSecret: '' };
    const found = await ports.oidc
      .probe(accessOf(typed, { seals: ports.seals, tenantId }), scope.nowMs)
      .catch((error: unknown) => {
        throw refusedBy(error, scope);
      });
    return scope.once(async () => ({ ...found }));
  };
