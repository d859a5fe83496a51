import { Command } from 'commander';
import { addJobCommands } from './job/jobCommands.ts';
import { addLotteryCommands } from './lottery/lotteryCommands.ts';
import { addNoticeCommands } from './notice/noticeCommands.ts';
import { addReportCommand } from './report/reportCommand.ts';
import { addReservationCommands } from './reservation/reservationCommands.ts';
import { addTenantCommands } from './tenantCommands.ts';
import { addUserCommands } from './user/userCommands.ts';

/** The commands of `npm run yoyaku -- …`. They work on the same database as the server, whether it runs or not. */
export function program() {
  const yoyaku = new Command('yoyaku')
    .description('Operates the tenants of this installation.')
    .showHelpAfterError()
    .configureHelp({ showGlobalOptions: false });
  addTenantCommands(yoyaku);
  addUserCommands(yoyaku);
  addReservationCommands(yoyaku);
  addReportCommand(yoyaku);
  addLotteryCommands(yoyaku);
  addNoticeCommands(yoyaku);
  addJobCommands(yoyaku);
  return yoyaku;
}
