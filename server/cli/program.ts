import { Command } from 'commander';
import { type Opened, runOn } from './commandCall.ts';
import { addJobCommands } from './jobCommands.ts';
import { addLotteryCommands } from './lotteryCommands.ts';
import { addNoticeCommands } from './noticeCommands.ts';
import { addReportCommand } from './reportCommand.ts';
import { addReservationCommands } from './reservationCommands.ts';
import { addTenantCommands } from './tenantCommands.ts';
import { addUserCommands } from './userCommands.ts';

/**
 * The commands of `npm run yoyaku -- …`. They work on what `open` opens: the database of the server, whether it runs or
 * not.
 */
export function program(open: () => Promise<Opened>) {
  const yoyaku = new Command('yoyaku')
    .description('Operates the tenants of this installation.')
    .showHelpAfterError()
    .configureHelp({ showGlobalOptions: false });
  const run = runOn(open);
  addTenantCommands(yoyaku, run);
  addUserCommands(yoyaku, run);
  addReservationCommands(yoyaku, run);
  addReportCommand(yoyaku, run);
  addLotteryCommands(yoyaku, run);
  addNoticeCommands(yoyaku, run);
  addJobCommands(yoyaku, run);
  return yoyaku;
}
