import { vi } from 'vitest';
import { yoyaku } from '#server/app/yoyaku.ts';
import { instantOf } from '#server/time.ts';

/** What a shell sees of a command that has ended. */
export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string };

type World = {
  readonly url: string;
  /** The wall clock of Asia/Tokyo. */
  readonly moment: string;
  readonly settings?: Readonly<Record<string, string>>;
};

/**
 * Runs `yoyaku …` on the database at `url` and at a given time, in this process: all of it but the start of a process.
 */
export async function runProgram({ url, moment, settings = {} }: World, ...args: readonly string[]): Promise<Ran> {
  const said = { stdout: '', stderr: '' };
  const kept = process.exitCode;
  const listeners = process.stdout.listeners('error');
  const undo = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += text.toString();
      return true;
    }),
  );
  const clock = vi.spyOn(Date, 'now').mockReturnValue(instantOf(moment, 'Asia/Tokyo').getTime());
  for (const [name, value] of Object.entries({ DATABASE_URL: url, DATABASE_OWNER_URL: '', ...settings }))
    vi.stubEnv(name, value);
  process.exitCode = 0;
  try {
    await yoyaku(args);
    return { code: process.exitCode, ...said };
  } finally {
    process.exitCode = kept;
    vi.unstubAllEnvs();
    for (const spy of [...undo, clock]) spy.mockRestore();
    // Each run listens for a pipe that is closed, as a process of its own would once.
    for (const listener of process.stdout.listeners('error'))
      if (!listeners.includes(listener)) process.stdout.off('error', listener as () => void);
  }
}
