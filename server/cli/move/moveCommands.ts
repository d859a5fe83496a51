import type { Command } from 'commander';
import type { Run } from '../commandCall.ts';
import { addMoveInCommand } from './moveInCommand.ts';

export function addMoveCommands(yoyaku: Command, run: Run) {
  const move = yoyaku
    .command('move')
    .description('Moving in from another system, and out of this one (docs/moving.md).');
  addMoveInCommand(move, run);
}
