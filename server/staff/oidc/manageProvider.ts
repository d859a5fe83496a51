import { checkProvider, isIssuer } from '#rules/oidc/checkProvider.ts';
import { checkMappings } from '#rules/staff/oidc/mapping.ts';
import { cleanLine } from '#rules/text/typedText.ts';
import type { Context, Staff } from '#server/context.ts';
import { providerOf, saveProvider } from '#server/oidc/provider.queries.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { judgedBy } from '../manage/inviteStaff.ts';
import type { Seals } from '../seal/seals.ts';
import { countAdmins } from '../staff.queries.ts';
import { accessOf, type OidcPorts, redirectUriOf, refusedBy } from './beginOidc.ts';

const ofStaff = ({ tenant: { tenantId } }: Pick<Context, 'tenant'>) => ({ tenantId, audience: 'staff' }) as const;

/** The provider, without its secret. */
export const getOidcProvider: Operation<'Console/GetOidcProvider'> = async (context) => {
  const found = await providerOf(context.trx, ofStaff(context));
  const redirectUri = redirectUriOf(context);
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
async function changedMeanwhile(context: Context<Staff>) {
  const found = await providerOf(context.trx, ofStaff(context));
  const [by, at] = found
    ? [found.changedBy, localDateTimeOf(found.changedAt.getTime(), context.tenant.timeZone)]
    : ['', ''];
  return new Refused({
    code: 'changedMeanwhile',
    ...(found && { message: `${at.slice(11)}に${by}さんが変更しました。最新の内容を確認してください。` }),
    details: { changedBy: by, changedAt: at },
  });
}

/**
 * Sets up the provider. Refuses what cannot be one, roles that the caller may not give, an old version, and to turn it on
 * while nobody could sign in without it.
 */
export const saveOidcProvider =
  ({ seals }: { readonly seals: Seals }): Operation<'Console/SaveOidcProvider'> =>
  async (context, request) => {
    const { trx, nowMs, now, actor } = context;
    const { tenantId } = context.tenant;
    const { secret, version, ...typed } = request;
    const problem = checkProvider(typed) ?? checkMappings(typed.mappings, await judgedBy(context));
    if (problem !== null) throw new Refused(problem);
    if (typed.isOn && (await countAdmins(trx, { tenantId, today: now.slice(0, 10), wereHere: true })) === 0)
      throw new Refused('localAdminRequired');
    const owner = { tenantId, audience: 'staff', what: 'client secret' } as const;
    const before = await providerOf(trx, ofStaff(context));
    // Another issuer must not be sent what was meant for this one.
    const isSame = before?.provider.issuer === typed.issuer.trim();
    const kept = isSame ? (before?.provider.clientSecret ?? '') : '';
    const provider = {
      ...typed,
      label: cleanLine(typed.label),
      issuer: typed.issuer.trim(),
      clientId: typed.clientId.trim(),
      scopes: typed.scopes.split(/\s+/).filter(Boolean).join(' '),
      requiredClaim: typed.requiredClaim.trim(),
      requiredValue: typed.requiredValue.trim(),
      groupsClaim: typed.groupsClaim.trim(),
      mappings: typed.mappings.map((one) => ({ ...one, group: one.group.trim() })),
      factorMarks: typed.factorMarks.map((one) => one.trim()).filter((one) => one !== ''),
      clientSecret: secret === '' ? kept : seals.seal(owner, secret.trim()),
    };
    const saving = { version, at: new Date(nowMs), by: actor.name };
    const isSaved = await saveProvider(trx, { ...ofStaff(context), ...saving, provider });
    if (!isSaved) throw await changedMeanwhile(context);
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
