import { accountProblem, profileOf } from '#server/account/writtenAccount.ts';
import type { Bundle } from '../form/bundle.ts';
import { exist, texts } from './checkKeys.ts';
import type { Report } from './resolved.ts';

/** Reports people without a name, a phone or a way to log in, and numbers and addresses that two people have. */
export function checkUsers({ users, classes, containers }: Bundle, report: Report) {
  const known = { classes: new Set(classes.map(({ code }) => code)), reductions: reductionCodes(containers) };
  const seen = { userNumber: new Set<string>(), email: new Set<string>(), lineUserId: new Set<string>() };
  users.forEach((user, index) => {
    const path = ['users', index];
    const problem = accountProblem(user);
    if (problem !== null) report([...path, problem.field], problem.reason);
    if (user.password !== undefined && user.passwordHash !== undefined) {
      report([...path, 'passwordHash'], 'a password and its hash cannot both be given');
    }
    exist(texts(user.classes, [...path, 'classes']), known.classes, { what: 'entry of classes', by: 'code', report });
    const reductions = texts(user.reductions, [...path, 'reductions']);
    exist(reductions, known.reductions, { what: 'reduction of an ordinance', by: 'code', report });
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

const reductionCodes = (containers: Bundle['containers']) =>
  new Set(
    containers.flatMap(({ ordinance }) =>
      ordinance.flatMap(({ steps }) =>
        steps.flatMap((step) => (step.kind === 'reductions' ? step.rules.map(({ code }) => code) : [])),
      ),
    ),
  );
