import { deviceWords } from '#rules/account/deviceWords.ts';
import { recheckEveryMs } from '#rules/staff/oidc/checking.ts';
import { grantsFor } from '#rules/staff/oidc/mapping.ts';
import type { Grant } from '#rules/staff/rights.ts';
import type { Context, Visitor } from '#server/context.ts';
import { scheduleMissing } from '#server/jobs/job.queries.ts';
import type { Attempt } from '#server/oidc/attempt.queries.ts';
import { Refused } from '#server/refused.ts';
import { takeInvitationOf } from '../invitation.queries.ts';
import type { Seals } from '../seal/seals.ts';
import { noteFactor, openStaffSession, staffSessionNamed } from '../session.queries.ts';
import { hasFactor, noteSignIn, type StaffRow, staffById } from '../staff.queries.ts';
import { holdByGroups, shutOut } from './byGroups.ts';
import { type Identity, identityOf, identityOfStaff, linkIdentity, noteChecked } from './identity.queries.ts';
import { accountFor } from './newAccount.ts';
import type { Proved } from './proved.ts';

export type OidcRefusal =
  | 'oidcAway'
  | 'oidcCancelled'
  | 'oidcRefused'
  | 'oidcNotOfTown'
  | 'oidcGroupMissing'
  | 'oidcUnknown'
  | 'oidcLinkFirst'
  | 'oidcTaken'
  | 'oidcDisabled'
  | 'oidcFactorMissing'
  | 'oidcOver'
  | 'linkOver';

type Known = Pick<StaffRow, 'staff_id' | 'name'>;

/** What became of it: who it is here, or why nobody is let in. */
export type Outcome =
  | { readonly refused: OidcRefusal; readonly staff?: Known }
  | {
      readonly next: 'done' | 'factor' | 'setup' | 'linked' | 'confirmed';
      readonly staff: Known;
      /** Of the session that was opened. */
      readonly token?: string;
    };

type Asked = { readonly attempt: Attempt; readonly proved: Proved; readonly seals: Seals };

/** A way in, once it is known that the person is of the town and in one of its groups. */
type Way = (
  context: Context<Visitor>,
  asked: Asked & { readonly known: Identity | undefined; readonly granted: readonly Grant[] },
) => Promise<Outcome>;

const sealed = ({ seals, proved }: Asked, tenantId: string, staffId: string) =>
  proved.refreshToken && seals.seal({ tenantId, staffId, what: 'refresh token' }, proved.refreshToken);

/** Locked, so that a sign-in under way ends with whoever is disabled meanwhile. */
async function staffNamed({ trx, tenant: { tenantId } }: Context, staffId: string) {
  const row = await staffById(trx, { tenantId, staffId }, { isLocking: true });
  return row?.disabled_at === null ? row : undefined;
}

/** Opens the session. Without a second factor of the provider’s, ours is asked for. */
async function opened(context: Context<Visitor>, { proved }: Asked, row: StaffRow): Promise<Outcome> {
  const { trx, tenant, nowMs, actor } = context;
  const { tenantId } = tenant;
  const { staff_id: staffId } = row;
  const at = new Date(nowMs);
  const dueAt = new Date(nowMs + recheckEveryMs);
  await scheduleMissing(trx, { tenantId, jobs: [{ kind: 'recheckStaff', subject: '', dueAt }] });
  if (proved.gaveFactor) await noteSignIn(trx, { tenantId, staffId, at });
  const device = deviceWords(actor.connection?.userAgent ?? '');
  const factorAt = proved.gaveFactor ? at : null;
  const token = await openStaffSession(trx, { tenantId, staffId, at, device, factorAt, isByProvider: true });
  if (proved.gaveFactor) return { next: 'done', staff: row, token };
  return { next: (await hasFactor(trx, row)) ? 'factor' : 'setup', staff: row, token };
}

/**
 * Links an account to who came. One that follows its groups goes on following them, as whoever they are there from now on.
 * Refuses oidcTaken.
 */
async function link(
  context: Context<Visitor>,
  asked: Asked,
  { staffId, isMade = false }: { readonly staffId: string; readonly isMade?: boolean },
) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { issuer, subject } = asked.proved;
  const refreshToken = sealed(asked, tenantId, staffId);
  const isManaged = isMade || ((await identityOfStaff(trx, { tenantId, staffId }))?.isManaged ?? false);
  const linked = { tenantId, staffId, issuer, subject, isManaged, refreshToken, at: new Date(nowMs) };
  // Somebody else was linked at this moment: nothing of this one is to stay.
  if (!(await linkIdentity(trx, linked))) throw new Refused('oidcTaken');
}

const signIn: Way = async (context, { known, granted, ...asked }) => {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { proved } = asked;
  if (known) {
    const { staffId, isManaged } = known;
    const row = await staffNamed(context, staffId);
    if (!row) return { refused: 'oidcDisabled' };
    await noteChecked(trx, { tenantId, staffId, at: new Date(nowMs), refreshToken: sealed(asked, tenantId, staffId) });
    if (isManaged) await holdByGroups(context, { staffId, granted });
    return opened(context, asked, row);
  }
  if (!proved.makesAccounts) return { refused: 'oidcUnknown' };
  const made = await accountFor(context, proved);
  if (made === null) return { refused: 'oidcLinkFirst' };
  await holdByGroups(context, { staffId: made.staff_id, granted });
  await link(context, asked, { staffId: made.staff_id, isMade: true });
  return opened(context, asked, made);
};

/** Somebody at the provider is one of the staff, and nobody else. */
const isOfAnother = (known: Identity | undefined, staffId: string) => known !== undefined && known.staffId !== staffId;

const invitation: Way = async (context, { known, granted: _, ...asked }) => {
  const { trx, tenant, nowMs } = context;
  const { ownerId: staffId } = asked.attempt;
  if (staffId === null) return { refused: 'linkOver' };
  if (isOfAnother(known, staffId)) return { refused: 'oidcTaken' };
  const row = await staffNamed(context, staffId);
  const isOpen = await takeInvitationOf(trx, { tenantId: tenant.tenantId, staffId, at: new Date(nowMs) });
  if (!row || !isOpen) return { refused: 'linkOver' };
  await link(context, asked, { staffId });
  return opened(context, asked, row);
};

/** Whose open session it was begun in; undefined where that has ended. */
async function begunBy(context: Context<Visitor>, { ownerId, sessionId }: Attempt) {
  if (ownerId === null || sessionId === null) return undefined;
  const row = await staffNamed(context, ownerId);
  const { tenantId } = context.tenant;
  return row && (await staffSessionNamed(context.trx, { tenantId, staffId: ownerId, sessionId })) ? row : undefined;
}

const linking: Way = async (context, { known, granted: _, ...asked }) => {
  const row = await begunBy(context, asked.attempt);
  if (!row) return { refused: 'oidcOver' };
  const { staff_id: staffId } = row;
  if (isOfAnother(known, staffId)) return { refused: 'oidcTaken', staff: row };
  await link(context, asked, { staffId });
  return { next: 'linked', staff: row };
};

const stepUp: Way = async (context, { known, attempt, proved }) => {
  const row = await begunBy(context, attempt);
  if (!row || attempt.sessionId === null) return { refused: 'oidcOver' };
  if (known?.staffId !== row.staff_id) return { refused: 'oidcUnknown', staff: row };
  if (!proved.gaveFactor) return { refused: 'oidcFactorMissing', staff: row };
  const { tenantId } = context.tenant;
  await noteFactor(context.trx, { tenantId, sessionId: attempt.sessionId, at: new Date(context.nowMs) });
  return { next: 'confirmed', staff: row };
};

const ways: Readonly<Record<Attempt['purpose'], Way>> = { signIn, invitation, link: linking, stepUp };

/** Decides what somebody gets whom the provider vouches for. Who is in no group any more loses what is open. */
export async function outcomeFor(context: Context<Visitor>, asked: Asked): Promise<Outcome> {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const { proved, attempt } = asked;
  if (!proved.isOfTown) return { refused: 'oidcNotOfTown' };
  const known = await identityOf(trx, { tenantId, issuer: proved.issuer, subject: proved.subject });
  const granted = grantsFor(proved.groups, proved.mappings, now.slice(0, 10));
  if (granted.length === 0) {
    if (known) await shutOut(context, known);
    return { refused: 'oidcGroupMissing' };
  }
  return ways[attempt.purpose](context, { ...asked, known, granted });
}
