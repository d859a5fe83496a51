import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A free loopback port. Chosen below the range from which systems hand out ports to outgoing connections (32768 and
 * up), so that no such connection takes it while the database restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isPortFree(port)) return port;
  }
}

/** Whether 127.0.0.1:port can be listened on now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
