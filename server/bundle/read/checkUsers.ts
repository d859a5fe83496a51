import { accountProblem, profileOf } from '#server/account/writtenAccount.ts';
import type { BundleUser } from '../form/bundle.ts';
import type { Report } from './resolved.ts';

/** Reports people without a name, a phone or a way to log in, and numbers and addresses that two people have. */
export function checkUsers(users: readonly BundleUser[], report: Report) {
  const seen = { userNumber: new Set<string>(), email: new Set<string>(), lineUserId: new Set<string>() };
  users.forEach((user, index) => {
    const path = ['users', index];
    const problem = accountProblem(user);
    if (problem !== null) report([...path, problem.field], problem.reason);
    if (user.password !== undefined && user.passwordHash !== undefined) {
      report([...path, 'passwordHash'], 'a password and its hash cannot both be given');
    }
    const { userNumber, email } = profileOf(user);
    const identities = { userNumber, email, lineUserId: user.lineUserId };
    for (const field of ['userNumber', 'email', 'lineUserId'] as const) {
      const value = identities[field]?.toLowerCase();
      if (value === undefined) continue;
      if (seen[field].has(value)) report([...path, field], `"${identities[field]}" stands twice`);
      seen[field].add(value);
    }
  });
}
