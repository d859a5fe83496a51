import type { Command } from 'commander';
import type { Run } from './commandCall.ts';

export function addPasswordCommand(yoyaku: Command, run: Run) {
  const password = yoyaku.command('password').description('Passwords of residents.');
  password
    .command('reset')
    .argument('<alias>', 'the tenant')
    .requiredOption('--number <number>', 'the user number of the person, whose identity you have checked')
    .description('Prints a link with which a person without mail sets a new password. It works once, for a day.')
    .action((alias: string, { number: userNumber }: { number: string }) =>
      run(async ({ asStaff, say, warn }) => {
        const { url, until } = await asStaff(alias, 'Desk/ResetPassword', { userNumber });
        warn(`Hand this to the person alone. It works once, until ${until.replace('T', ' ')}.`);
        say(url);
      }),
    );
}
