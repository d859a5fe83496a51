import { availableParallelism } from 'node:os';
import type { Insertable, Selectable } from 'kysely';
import { type Database, inTenant } from '../db/connect.ts';
import { asJson, noChange, sumOf } from '../db/rows.ts';
import type { Account } from '../db/schema.ts';
import { newId } from '../newId.ts';
import { accountsInFull, insertAgreements, writeAccounts } from './keptAccount.queries.ts';
import type { PolicyKind } from './policy/policy.queries.ts';
import { newestPolicies } from './policy/policyVersion.queries.ts';
import { type AccountMistake, profileOf, type WrittenAccount } from './writtenAccount.ts';

/** A person of a file with what only files say; days are 'YYYY-MM-DD'. */
export type AccountToKeep = WrittenAccount & {
  readonly kind: 'member' | 'guest';
  readonly birthday: string | null;
  readonly suspendedUntil: string | null;
  readonly lineUserId: string | null;
  /** Codes of the classes a person belongs to, and of the reductions that are certified for them. */
  readonly classes: readonly string[];
  readonly reductions: readonly string[];
  /** The policies that were agreed to; counts when the account is made. */
  readonly agreed: readonly PolicyKind[];
  readonly passwordHash?: string | undefined;
};

/** What a source says of people who exist; what it does not name stays as it is. */
export type AccountField = keyof typeof columnsByField;

type Keeping = {
  readonly tenantId: string;
  readonly accounts: readonly AccountToKeep[];
  /** The fields the source names; a bundle names them all. */
  readonly fields: readonly AccountField[];
  readonly nowMs: number;
  /** Hashes of the passwords of new accounts by user number: hashing takes too long for a transaction. */
  readonly passwordHashes: ReadonlyMap<string, string>;
  /** Notes that the account of that index cannot be kept. */
  readonly report: (index: number, field: keyof AccountToKeep, mistake: AccountMistake) => void;
};

type Known = Selectable<Account>;

const columnsByField = {
  kind: ['kind'],
  isGroup: ['is_group'],
  lastName: ['last_name'],
  firstName: ['first_name'],
  lastNameKana: ['last_name_kana'],
  firstNameKana: ['first_name_kana'],
  email: ['email'],
  phoneNumber: ['phone_number_1', 'phone_number_2', 'phone_number_3'],
  phoneNumberType: ['phone_number_type'],
  address: ['address'],
  birthday: ['birthday'],
  suspendedUntil: ['suspended_until'],
  classes: ['classes', 'class_terms'],
  reductions: ['reductions', 'reduction_terms'],
} as const satisfies Partial<Record<keyof AccountToKeep, readonly (keyof Known)[]>>;

export const accountFields = Object.keys(columnsByField) as AccountField[];

/**
 * Creates accounts and updates existing ones, by user number and in the fields the source names. Password and
 * agreements apply to new accounts alone, so that what a person has done since is kept. A LINE link is only ever added.
 */
export async function mergeAccounts(trx: Database, keeping: Keeping) {
  const { tenantId, accounts, report } = keeping;
  if (accounts.length === 0) return noChange;
  const known = await accountsInFull(trx, tenantId);
  const byNumber = new Map(known.map((row) => [row.user_number, row]));
  const kept: Insertable<Account>[] = [];
  const isTaken = takenBy(known);
  accounts.forEach((account, index) => {
    const before = byNumber.get(account.userNumber);
    const hash = before?.password_hash ?? account.passwordHash ?? keeping.passwordHashes.get(account.userNumber);
    const wrong = isTaken(account) ?? whyNoPerson(before, keeping, account);
    if (wrong) report(index, wrong.field, wrong.mistake);
    else if (hash === undefined) report(index, 'password', { code: 'passwordMissing', values: {} });
    else
      kept.push({
        ...columnsOf(account),
        ...unnamed(before, keeping),
        ...remaining(before, keeping, account),
        password_hash: hash,
      });
  });
  const fresh = new Map(
    kept.filter((row) => !byNumber.has(row.user_number)).map((row) => [row.user_number, row.user_id]),
  );
  const change = await writeAccounts(trx, kept);
  return sumOf([change, await agree(trx, keeping, fresh)]);
}

type Wrong = { readonly field: keyof AccountToKeep; readonly mistake: AccountMistake };

/** A group has members, a term and no given name: it does not become a person by what a file leaves out. */
function whyNoPerson(
  known: Known | undefined,
  { fields }: Keeping,
  { userNumber, isGroup }: AccountToKeep,
): Wrong | null {
  if (!known?.is_group || isGroup) return null;
  return fields.includes('isGroup')
    ? { field: 'isGroup', mistake: { code: 'staysGroup', values: { userNumber } } }
    : { field: 'firstName', mistake: { code: 'groupGivenName', values: { userNumber } } };
}

/** Answers whose verified e-mail or LINE user an account wants that somebody else has. */
function takenBy(known: readonly Known[]) {
  const verified = known.filter(({ verified_at }) => verified_at !== null);
  const ofEmail = new Map(verified.map((row) => [row.email?.toLowerCase(), row.user_number]));
  const ofLine = new Map(known.map((row) => [row.line_user_id, row.user_number]));
  return (account: AccountToKeep): Wrong | null => {
    const { userNumber, lineUserId } = account;
    const { email } = profileOf(account);
    const emailOwner = (email && ofEmail.get(email.toLowerCase())) || userNumber;
    if (email && emailOwner !== userNumber) {
      return { field: 'email', mistake: { code: 'emailTaken', values: { email, userNumber: emailOwner } } };
    }
    const lineOwner = (lineUserId && ofLine.get(lineUserId)) || userNumber;
    if (lineOwner === userNumber) return null;
    return { field: 'lineUserId', mistake: { code: 'lineUserTaken', values: { userNumber: lineOwner } } };
  };
}

function columnsOf(account: AccountToKeep) {
  const profile = profileOf(account);
  return {
    user_number: profile.userNumber,
    kind: account.kind,
    is_group: account.isGroup === true,
    last_name: profile.lastName,
    first_name: profile.firstName,
    last_name_kana: profile.lastNameKana,
    first_name_kana: profile.firstNameKana,
    email: profile.email,
    phone_number_1: profile.phoneNumber1,
    phone_number_2: profile.phoneNumber2,
    phone_number_3: profile.phoneNumber3,
    phone_number_type: profile.phoneNumberType,
    address: profile.address,
    birthday: account.birthday,
    suspended_until: account.suspendedUntil,
    // People who are imported with them have them without an end.
    classes: [...account.classes],
    class_terms: asJson({}),
    reductions: [...account.reductions],
    reduction_terms: asJson({}),
  };
}

/** The columns of a known account that the source says nothing of. */
function unnamed(known: Known | undefined, { fields }: Keeping): Partial<Known> {
  if (!known) return {};
  const columns = accountFields
    .filter((field) => !fields.includes(field))
    .flatMap((field) => [...columnsByField[field]]);
  return Object.fromEntries(columns.map((column) => [column, known[column]]));
}

/** The columns an account keeps for life. */
const remaining = (known: Known | undefined, { tenantId, nowMs }: Keeping, { lineUserId }: AccountToKeep) => ({
  tenant_id: tenantId,
  user_id: known?.user_id ?? newId(),
  line_user_id: lineUserId ?? known?.line_user_id ?? null,
  // Whoever writes the file knows the people in it; guests who registered by themselves have still to answer their mail.
  verified_at: known ? known.verified_at : new Date(nowMs),
  created_at: known?.created_at ?? new Date(nowMs),
});

/** Agreements of new accounts, to the policies that are current. */
async function agree(trx: Database, { tenantId, accounts, nowMs }: Keeping, fresh: ReadonlyMap<string, string>) {
  const policies = await newestPolicies(trx, tenantId);
  const rows = accounts.flatMap(({ userNumber, agreed }) => {
    const user_id = fresh.get(userNumber);
    if (user_id === undefined) return [];
    return policies
      .filter(({ kind }) => (agreed as readonly string[]).includes(kind))
      .map(({ policy_id }) => ({ tenant_id: tenantId, user_id, policy_id, agreed_at: new Date(nowMs) }));
  });
  return insertAgreements(trx, rows);
}

/** Hashes of the passwords of those accounts that the tenant does not have yet, by user number. */
export async function passwordHashesFor(
  db: Database,
  {
    tenantId,
    accounts,
    hash,
  }: {
    readonly tenantId: string | null;
    readonly accounts: readonly WrittenAccount[];
    readonly hash: (password: string) => Promise<string>;
  },
): Promise<Map<string, string>> {
  const known = tenantId === null ? [] : await inTenant(db, tenantId, (trx) => accountsInFull(trx, tenantId));
  const numbers = new Set(known.map((row) => row.user_number));
  const hashes = new Map<string, string>();
  const waiting = accounts.filter(({ userNumber, password }) => password !== undefined && !numbers.has(userNumber));
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      hashes.set(next.userNumber, await hash(next.password ?? ''));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return hashes;
}
