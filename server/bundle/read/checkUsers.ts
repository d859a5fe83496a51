import { accountMistake, profileOf } from '#server/account/writtenAccount.ts';
import type { Bundle } from '../form/bundle.ts';
import { mistake } from '../problem/mistake.ts';
import type { Report } from '../problem/problem.ts';
import { reportUnknown, texts } from './checkKeys.ts';

/** Reports people without a name, a phone or a way to log in, and numbers and addresses that two people have. */
export function checkUsers({ users, classes, containers }: Bundle, report: Report) {
  const known = { classes: new Set(classes.map(({ code }) => code)), reductions: reductionCodes(containers) };
  const seen = { userNumber: new Set<string>(), email: new Set<string>(), lineUserId: new Set<string>() };
  users.forEach((user, index) => {
    const path = ['users', index];
    const wrong = accountMistake(user);
    if (wrong !== null) report([...path, wrong.field], wrong.mistake);
    if (user.password !== undefined && user.passwordHash !== undefined) {
      report([...path, 'passwordHash'], mistake('passwordAndHash'));
    }
    reportUnknown(texts(user.classes, [...path, 'classes']), known.classes, { what: 'class', report });
    const reductions = texts(user.reductions, [...path, 'reductions']);
    reportUnknown(reductions, known.reductions, { what: 'reduction', report });
    const { userNumber, email } = profileOf(user);
    const identities = { userNumber, email, lineUserId: user.lineUserId };
    for (const field of ['userNumber', 'email', 'lineUserId'] as const) {
      const written = identities[field];
      if (!written) continue;
      const value = written.toLowerCase();
      if (seen[field].has(value)) report([...path, field], mistake('repeated', { value: written }));
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
