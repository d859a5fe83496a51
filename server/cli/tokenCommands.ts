import { type Command, Option } from 'commander';
import { type TokenPermission, tokenPermissions } from '#contract/permissions.ts';
import { id } from '#contract/values.ts';
import { longestTokenDays } from '#rules/staff/checkToken.ts';
import { CliError } from './CliError.ts';
import type { Run } from './commandCall.ts';
import { demandDay } from './demandDay.ts';

type Issued = { readonly may: readonly TokenPermission[]; readonly at?: readonly string[]; readonly until: string };

/** Throws CliError for what is no id. */
function demandIds(typed: readonly string[]) {
  const wrong = typed.find((one) => !id.safeParse(one).success);
  if (wrong !== undefined) throw new CliError(`"${wrong}" is not an id.`);
}

/** Tokens of the API: the same acts as 外部連携 of the console. */
export function addTokenCommands(yoyaku: Command, run: Run) {
  const token = yoyaku.command('token').description('Tokens by which other programs of a tenant call the API.');
  token
    .command('issue')
    .argument('<alias>', 'the tenant')
    .argument('<name>', 'what uses it, for the logs')
    .addOption(new Option('--may <permissions...>', 'what it may do').choices(tokenPermissions).makeOptionMandatory())
    .option('--at <places...>', 'ids of the halls that it reaches; all of the tenant without it')
    .requiredOption('--until <day>', `the last day on which it is good, at most ${longestTokenDays} days from now`)
    .description('Issues a token and prints it, this once.')
    .action((alias: string, name: string, { may, at, until }: Issued) =>
      run(async ({ asStaff, say, warn }) => {
        demandIds(at ?? []);
        demandDay(until);
        const request = { name, permissions: [...may], containerIds: at ? [...at] : null, validUntil: until };
        const issued = await asStaff(alias, 'Console/IssueToken', request);
        say(issued.token);
        warn(
          `Good until the end of ${until}. It is shown this once; revoke it by: token revoke ${alias} ${issued.tokenId}`,
        );
      }),
    );
  token
    .command('list')
    .argument('<alias>', 'the tenant')
    .description('Lists the tokens, those that are good first.')
    .action((alias: string) =>
      run(async ({ asStaff, say }) => {
        const { items } = await asStaff(alias, 'Console/ListTokens', {});
        for (const one of items) {
          const places = one.containerIds === null ? 'all places' : one.containerIds.join(',');
          const used = one.usedAt === null ? 'never used' : `used ${one.usedAt.replace('T', ' ')}`;
          say(
            [one.tokenId, one.state, `until ${one.validUntil}`, used, one.permissions.join(','), places, one.name].join(
              '  ',
            ),
          );
        }
      }),
    );
  token
    .command('revoke')
    .argument('<alias>', 'the tenant')
    .argument('<token-id>', 'from token list')
    .description('Revokes a token at once and for good.')
    .action((alias: string, tokenId: string) =>
      run(async ({ asStaff, say }) => {
        demandIds([tokenId]);
        await asStaff(alias, 'Console/RevokeToken', { tokenId });
        say('Revoked.');
      }),
    );
}
