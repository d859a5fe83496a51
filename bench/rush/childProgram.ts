import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts a program of this folder as a process of its own; answers once it has told that it is ready. */
export async function childProgram(file: string, env: Readonly<Record<string, string>>) {
  const child = fork(join(import.meta.dirname, file), { env: { ...process.env, ...env } });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ]);
  return { child, end: () => end(child) };
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
