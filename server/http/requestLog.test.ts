import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { redaction } from '../app/redaction.ts';
import { aTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { RequestLog } from './requestLog.ts';

function aLog() {
  const lines: string[] = [];
  const log = pino({ level: 'trace', redact: redaction }, { write: (line: string) => lines.push(line) });
  return { log, lines: () => lines.map((line) => JSON.parse(line)) };
}

describe('the log of a request', () => {
  it('is no child of the process’s log until it has something to say', () => {
    const { log } = aLog();
    const child = vi.spyOn(log, 'child');
    const own = new RequestLog(log, { reqId: '1' });
    expect(child).not.toHaveBeenCalled();
    own.info('one');
    own.info('two');
    expect(child).toHaveBeenCalledTimes(1);
  });

  it.each(['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const)('writes %s with its id, redacted', (level) => {
    const { log, lines } = aLog();
    new RequestLog(log, { reqId: '1' })[level]({ password: 'secret', person: { email: 'a@b.c' } }, 'what happened');
    expect(lines()).toMatchObject([
      {
        level: pino.levels.values[level],
        reqId: '1',
        password: '[redacted]',
        person: { email: '[redacted]' },
        msg: 'what happened',
      },
    ]);
  });

  it('has children of its own, and the level of the process', () => {
    const { log, lines } = aLog();
    const own = new RequestLog(log, { reqId: '1' });
    expect(own.level).toBe('trace');
    own.child({ part: 'a' }).info('said');
    own.level = 'error';
    own.silent('nothing');
    own.info('too quiet');
    expect(lines()).toMatchObject([{ reqId: '1', part: 'a', msg: 'said' }]);
  });
});

describe('the line of a call', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await aServer();
  });
  afterAll(() => server.close());

  it('says who answered what in which time, and nothing else', async () => {
    const { tenantAlias } = await aTenant(server);
    server.logLines.length = 0;
    const answer = await server.call('Authentication/TenantGet', { tenantAlias });
    await vi.waitFor(() => expect(server.logLines).toHaveLength(1));
    expect(JSON.parse(server.logLines[0] ?? '')).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      reqId: answer.headers['x-request-id'],
      endpoint: 'Authentication/TenantGet',
      status: 200,
      ms: expect.any(Number),
      msg: 'call',
    });
  });
});
