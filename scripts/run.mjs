// Plain JavaScript for any Node from 18 on. It brings what the commands need (the dependencies and Node 26, which runs
// TypeScript by itself) and goes on with scripts/<command>.ts.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InstallError, install } from './install.mjs';

const wantedMajor = 26;
const root = join(dirname(process.argv[1] ?? ''), '..');
const [command = '', ...args] = process.argv.slice(2);

try {
  await run();
} catch (error) {
  if (!(error instanceof InstallError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function run() {
  const script = join(root, 'scripts', `${command}.ts`);
  if (!/^[a-z]+$/.test(command) || !existsSync(script)) throw new InstallError(usage());
  if (majorOf(process.version) < 18)
    throw new InstallError(`Node.js 20 or newer is needed; this is ${process.version}.`);
  endWithShell();
  await install(root, (line) => console.log(line));
  const node = findNode();
  process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
  // Compiled code is kept: it takes a quarter of a second off every start. Children inherit the folder.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');
  if (node === process.execPath) return goOnHere(script);
  goOnWith(node, script);
}

function usage() {
  const commands = readdirSync(join(root, 'scripts')).flatMap((file) => /^([a-z]+)\.ts$/.exec(file)?.[1] ?? []);
  return `Which command? One of: ${commands.join(', ')}.`;
}

/**
 * npm starts a shell in between, which does not pass signals on. The shell ends, and the server would go on unnoticed.
 * So the end of the shell counts as the signal.
 */
function endWithShell() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watching.unref();
}

/** @param {string} version */
function majorOf(version) {
  return Number(/^v(\d+)/.exec(version)?.[1]);
}

/** The machine's own Node when it is new enough, else the one npm installed for this platform. */
function findNode() {
  if (majorOf(process.version) >= wantedMajor) return process.execPath;
  const { platform, arch } = process;
  const names = [`node-${platform === 'win32' ? 'win' : platform}-${arch}`, `node-bin-${platform}-${arch}`];
  const file = platform === 'win32' ? 'node.exe' : 'node';
  const node = names.map((name) => join(root, 'node_modules', name, 'bin', file)).find((path) => existsSync(path));
  if (node) return node;
  throw new InstallError(
    `Node.js ${wantedMajor} is needed. This is ${process.version}, and npm brought none for ${platform}-${arch}. ` +
      `Install Node.js ${wantedMajor} or newer (https://nodejs.org) and run the same command again.`,
  );
}

/** @param {string} script */
async function goOnHere(script) {
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
}

/** @param {string} node @param {string} script */
function goOnWith(node, script) {
  const child = spawn(node, [script, ...args], { stdio: 'inherit' });
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) {
    // Ctrl-C reaches the child from the terminal itself; a second one would force it to stop.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)));
  }
  child.once('error', (error) => {
    console.error(`Node.js ${wantedMajor} (${node}) does not run on this machine: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1)));
}
