import { spawn } from 'node:child_process';

type Program = {
  file: string;
  args: readonly string[];
  env?: Record<string, string>;
  isQuiet?: boolean;
  timeout?: number;
};

/**
 * Runs a program to its end and returns its exit code (1 when it could not start or was killed). Its output goes to
 * this terminal, or into `output` when quiet. `timeout` is in milliseconds, 0 for none.
 */
export function runProgram({
  file,
  args,
  env,
  isQuiet = false,
  timeout = 0,
}: Program): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      timeout,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        output += part;
      });
    }
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
