import { spawnSync } from 'node:child_process';

/**
 * When what a release holds was made: SOURCE_DATE_EPOCH, else the last commit, else now. The same sources give the same
 * bytes, whoever makes the release and when.
 */
export function madeAt(root: string): Date {
  const given = process.env.SOURCE_DATE_EPOCH;
  const told = given ?? spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).stdout;
  const seconds = Number.parseInt(told ?? '', 10);
  return Number.isFinite(seconds) ? new Date(seconds * 1000) : new Date();
}
