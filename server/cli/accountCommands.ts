import type { Command } from 'commander';
import type { Run } from './commandCall.ts';

export function addAccountCommands(yoyaku: Command, run: Run) {
  const account = yoyaku.command('account').description('What only the counter can do for an account.');
  account
    .command('verify')
    .argument('<alias>', 'the tenant')
    .requiredOption('--number <number>', 'the user number')
    .description(
      'Records that the counter knows a guest and his mail address, so that he may reserve without answering a mail.',
    )
    .action((alias: string, { number: userNumber }: { number: string }) =>
      run(async ({ asStaff, say }) => {
        const { personName, email } = await asStaff(alias, 'Desk/VerifyAccount', { userNumber });
        say(`${userNumber}: ${personName}${email === '' ? '' : ` <${email}>`} is verified.`);
      }),
    );
}
