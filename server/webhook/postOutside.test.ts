import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddressRefused, type Resolve } from '#server/outside/askOutside.ts';
import { aReceiver, type TestReceiver } from '#server/testing/aReceiver.ts';
import { postingOutside } from './postOutside.ts';

let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await aReceiver();
});
afterAll(() => receiver.close());

const networks = ['127.0.0.0/8'];
const message = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{}' });

/** Names lead to these addresses, one after the other. */
function names(...answers: readonly (readonly string[])[]): Resolve {
  let asked = 0;
  return (_, done) => {
    const found = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
}

describe('[API-02] nothing inside is reached', () => {
  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', 'fd00::1'])(
    'a name that leads to %s, over https and http, alone or beside one on the internet',
    async (address) => {
      const before = receiver.received.length;
      for (const found of [[address], ['8.8.8.8', address], [address, '8.8.8.8']]) {
        const post = postingOutside({ networks: [], resolve: names(found), timeoutMs: 1_000 });
        for (const scheme of ['https', 'http'])
          await expect(post(message(`${scheme}://receiver.example.jp:${receiver.port}/`))).rejects.toThrow(
            AddressRefused,
          );
      }
      expect(receiver.received).toHaveLength(before);
    },
  );

  it.each(['https://127.0.0.1', 'http://127.0.0.1', 'https://[::1]', 'http://2130706433', 'https://0x7f000001'])(
    '%s, which is never looked up',
    async (origin) => {
      const post = postingOutside({ networks: [], resolve: names(['8.8.8.8']), timeoutMs: 1_000 });
      await expect(post(message(`${origin}:${receiver.port}/`))).rejects.toThrow(AddressRefused);
    },
  );

  it('one on the internet over http', async () => {
    const post = postingOutside({ networks, resolve: names(['8.8.8.8']), timeoutMs: 1_000 });
    await expect(post(message('http://receiver.example.jp/'))).rejects.toThrow(AddressRefused);
  });

  it('what is connected to is what was judged, wherever the name leads a moment later', async () => {
    // Only the first answer is used: the second one would be connected to if the name was looked up again.
    const post = postingOutside({ networks: ['127.0.0.1/32'], resolve: names(['127.0.0.1'], ['127.0.0.2']) });
    expect(await post(message(`http://receiver.example.jp:${receiver.port}/`))).toEqual({ status: 204 });
    const rebound = postingOutside({ networks: ['127.0.0.1/32'], resolve: names(['127.0.0.2'], ['127.0.0.1']) });
    await expect(rebound(message(`http://receiver.example.jp:${receiver.port}/`))).rejects.toThrow(AddressRefused);
  });

  it('a redirect is an answer like any other, and is not followed', async () => {
    const before = receiver.received.length;
    receiver.answering = () => 302;
    const post = postingOutside({ networks });
    expect(await post(message(receiver.url))).toEqual({ status: 302 });
    expect(receiver.received.slice(before).map(({ path }) => path)).toEqual(['/hook']);
    receiver.answering = () => 204;
  });

  it('a name without an address, and one that is not found', async () => {
    const post = postingOutside({ networks, resolve: names([]) });
    await expect(post(message('https://receiver.example.jp/'))).rejects.toThrow('no address');
    const failing = postingOutside({ networks, resolve: (_, done) => done(new Error('not found'), []) });
    await expect(failing(message('https://receiver.example.jp/'))).rejects.toThrow('not found');
  });
});

describe('[API-02] an answer is bounded', () => {
  const aServerThat = async (answer: Parameters<typeof createServer>[1]) => {
    const server = createServer(answer ?? (() => undefined));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const close = () => {
      server.closeAllConnections();
      server.close();
    };
    return { url: `http://127.0.0.1:${port}/`, close };
  };

  it('in time: one that never comes, and one that never ends', async () => {
    const silent = await aServerThat(() => undefined);
    const post = postingOutside({ networks, timeoutMs: 200 });
    await expect(post(message(silent.url))).rejects.toThrow('no answer in 200 ms');
    silent.close();
    const dripping = await aServerThat((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    await expect(post(message(dripping.url))).rejects.toThrow();
    dripping.close();
  });

  it('in size: of what is endless the status counts', async () => {
    const endless = await aServerThat((_, response) => {
      response.writeHead(202);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
    expect(await postingOutside({ networks })(message(endless.url))).toEqual({ status: 202 });
    endless.close();
  });
});
