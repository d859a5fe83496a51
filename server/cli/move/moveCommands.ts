import type { Command } from 'commander';
import type { Run, RunWith } from '../commandCall.ts';
import type { ReachedDatabase } from '../openDatabase.ts';
import { addMoveInCommand } from './moveInCommand.ts';
import { addMoveOutCommands } from './moveOutCommands.ts';
import { addSlipsCommand } from './slipsCommand.ts';

export function addMoveCommands(yoyaku: Command, run: Run, onDatabase: RunWith<ReachedDatabase>) {
  const move = yoyaku
    .command('move')
    .description('Moving in from another system, and out of this one (docs/moving.md).');
  addMoveInCommand(move, run);
  addSlipsCommand(move, run);
  addMoveOutCommands(move, onDatabase);
}
