import { type Command, Option } from 'commander';
import { type Role, roles } from '#contract/permissions.ts';
import { localDateTimeOf } from '../time.ts';
import type { Run } from './commandCall.ts';

type Invitation = { readonly role: Role; readonly email?: string };

const isAdmin = ({ role }: { readonly role: Role }) => role === 'admin';

/** What to do after the first administrator: whoever loses phone, passkeys and recovery codes needs another one. */
const secondAdmin = (alias: string) =>
  `${alias} has one administrator. Invite a second one now: nobody else could let the first one in again after a lost phone.`;

export function addStaffCommands(yoyaku: Command, run: Run) {
  const staff = yoyaku
    .command('staff')
    .description('Who may sign in to the console. Invite two administrators; the console itself invites the others.');
  staff
    .command('invite')
    .argument('<alias>', 'the tenant')
    .argument('<login>', 'what the person types to sign in')
    .argument('<name>', 'the name of the person')
    .addOption(
      new Option('--role <role>', 'what the person may do, in the whole tenant').choices(roles).default('admin'),
    )
    .option('--email <address>', 'where the person can be reached')
    .description('Adds a member of staff and prints the link by which he sets a password and a second factor.')
    .action((alias: string, login: string, name: string, { role, email = '' }: Invitation) =>
      run(async ({ asStaff, say }) => {
        const validFrom = localDateTimeOf(Date.now(), 'Asia/Tokyo').slice(0, 10);
        const grants = [{ role, containerIds: null, validFrom, validUntil: null }];
        const { url, until } = await asStaff(alias, 'Console/InviteStaff', { login, name, email, grants });
        say(url);
        say(`Good once, until ${until.replace('T', ' ')}. Hand it to ${name} alone.`);
        if (role !== 'admin') return;
        const { items } = await asStaff(alias, 'Console/ListStaff', {});
        const admins = items.filter(({ state, grants: held }) => state !== 'disabled' && held.some(isAdmin));
        if (admins.length < 2) say(secondAdmin(alias));
      }),
    );
  staff
    .command('code')
    .argument('<alias>', 'a demo tenant')
    .argument('<login>', 'a member of its staff')
    .description(
      'Prints the code that the demo asks a member of its staff for, while the demo runs on this machine alone.',
    )
    .action((alias: string, login: string) =>
      run(async ({ asStaff, say }) => {
        const { code, secondsLeft } = await asStaff(alias, 'Local/GetDemoCode', { login });
        say(`${code}  (for ${secondsLeft} more seconds)`);
      }),
    );
}
