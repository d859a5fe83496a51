import { Command } from 'commander';
import { addAccountCommands } from './accountCommands.ts';
import { addBackupCommands } from './backup/backupCommands.ts';
import { addClusterCommands } from './clusterCommands.ts';
import { type Calls, type Opened, runOn } from './commandCall.ts';
import { addDoctorCommand, type Examine } from './doctor/doctorCommand.ts';
import { addFeeCommands } from './feeCommand.ts';
import { addJobCommands } from './jobCommands.ts';
import { addLotteryCommands } from './lotteryCommands.ts';
import { addMoveCommands } from './move/moveCommands.ts';
import { addNetworkCommands } from './networkCommands.ts';
import { addNoticeCommands } from './noticeCommands.ts';
import type { ReachedDatabase } from './openDatabase.ts';
import { addPasswordCommand } from './passwordCommand.ts';
import { addReportCommand } from './reportCommand.ts';
import { addReservationCommands } from './reservationCommands.ts';
import { addStaffCommands } from './staffCommands.ts';
import { addTenantCommands } from './tenantCommands.ts';
import { addTokenCommands } from './tokenCommands.ts';
import { addUserCommands } from './userCommands.ts';

/** What commands open: the database of the server, whether it runs or not. */
export type Openers = {
  /** `reason` is why personal data are asked for; '' when none is given. */
  readonly operations: (reason: string) => Promise<Opened<Calls>>;
  readonly database: () => Promise<Opened<ReachedDatabase>>;
  readonly examine: Examine;
};

/** The commands of `npm run yoyaku -- …`. */
export function program({ operations, database, examine }: Openers) {
  const yoyaku = new Command('yoyaku')
    .description('Operates the tenants of this installation.')
    .option('--why <text>', 'why personal data are asked for; goes into the access log')
    .showHelpAfterError()
    .configureHelp({ showGlobalOptions: true });
  const run = runOn(() => operations(yoyaku.opts<{ why?: string }>().why ?? ''));
  addTenantCommands(yoyaku, run, runOn(database));
  addStaffCommands(yoyaku, run);
  addTokenCommands(yoyaku, run);
  addNetworkCommands(yoyaku, run);
  addUserCommands(yoyaku, run);
  addAccountCommands(yoyaku, run);
  addReservationCommands(yoyaku, run);
  addPasswordCommand(yoyaku, run);
  addReportCommand(yoyaku, run);
  addFeeCommands(yoyaku, run);
  addLotteryCommands(yoyaku, run);
  addNoticeCommands(yoyaku, run);
  addMoveCommands(yoyaku, run, runOn(database));
  addJobCommands(yoyaku, run);
  addBackupCommands(yoyaku, runOn(database));
  addClusterCommands(yoyaku, runOn(database));
  addDoctorCommand(yoyaku, examine);
  return yoyaku;
}
