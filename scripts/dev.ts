import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';

/** The screens reload when edited; the server restarts when its files change. One address serves both. */
const root = join(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
const serverPort = port + 1;
const consolePort = port + 2;
process.env.API_URL = `http://127.0.0.1:${serverPort}`;
process.env.CONSOLE_URL = `http://127.0.0.1:${consolePort}`;

const watched = ['server', 'rules', 'contract', 'demo'].map((room) => `--watch-path=${join(root, room)}`);
const server = spawn(process.execPath, [...watched, '--watch-preserve-output', join(root, 'scripts/serve.ts')], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${host}:${port}`,
  },
});
const consoleScreens = await createServer({
  configFile: join(root, 'vite.console.config.ts'),
  server: { port: consolePort, host: '127.0.0.1', strictPort: true },
});
await consoleScreens.listen();
const web = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: { port, host, strictPort: true },
});
await web.listen();
web.printUrls();

const stop = async () => {
  server.kill('SIGTERM');
  await Promise.all([web.close(), consoleScreens.close()]);
};
server.once('exit', (code) => process.exit(code ?? 0));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
