import { isEmail } from '#rules/account/checkRegistration.ts';
import { characterCount, cleanLine, compatibleLine } from '#rules/text/typedText.ts';
import { type Grant, mayGrant, type Rights } from './rights.ts';
import { roleTable } from './roles.ts';

/** What is typed to sign in, as it is looked up: half-width, trimmed, in lower case. */
export const normalizeStaffLogin = (login: string) => compatibleLine(login).toLowerCase();

const loginForm = /^[a-z0-9._-]{3,50}$/;

/** What is wrong with the id of somebody new; null when nothing is. */
export const checkStaffLogin = (login: string) =>
  loginForm.test(normalizeStaffLogin(login)) ? null : 'staffLoginInvalid';

export type MemberForm = {
  readonly name: string;
  /** '' for none. */
  readonly email: string;
  readonly grants: readonly Grant[];
};

type Place = {
  /** Null at the command line, where everything may be granted. */
  readonly by: Rights | null;
  /** The places of the tenant. */
  readonly containerIds: ReadonlySet<string>;
};

/** The first thing wrong with what is to be recorded of a member of staff; null when there is nothing. */
export function checkMember({ name, email, grants }: MemberForm, { by, containerIds }: Place) {
  const length = characterCount(cleanLine(name));
  if (length === 0 || length > 50) return 'staffNameRequired';
  const address = compatibleLine(email);
  if (address !== '' && (!isEmail(address) || address.length > 254)) return 'emailInvalid';
  const isTooWide = ({ role, containerIds: places }: Grant) => places !== null && roleTable[role].reach === 'tenant';
  if (grants.some(isTooWide)) return 'grantUnreachable';
  if (grants.some(({ containerIds: places }) => places?.some((place) => !containerIds.has(place))))
    return 'placeUnknown';
  if (grants.some(({ validFrom, validUntil }) => validUntil !== null && validUntil < validFrom)) return 'daysReversed';
  return by === null || grants.every((grant) => mayGrant(by, grant)) ? null : 'grantNotYours';
}
