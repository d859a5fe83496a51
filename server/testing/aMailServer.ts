import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Options = {
  readonly port?: number;
  /** Refuses every recipient with this code. */
  readonly refusesWith?: number;
  /** Refuses every sender with this code. */
  readonly refusesSenderWith?: number;
  /** Waited for before a mail is taken. */
  readonly before?: () => Promise<void>;
};

/** A mail server on this machine that offers no TLS and keeps what it gets. */
export async function aMailServer({ port = 0, refusesWith, refusesSenderWith, before }: Options = {}) {
  const mails: string[] = [];
  const passwords: string[] = [];
  type Done = (error?: Error) => void;
  const answer = (responseCode: number | undefined, done: Done) =>
    responseCode === undefined ? done() : done(Object.assign(new Error('refused'), { responseCode }));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      passwords.push(password ?? '');
      done(null, { user: 'somebody' });
    },
    onMailFrom: (_address, _session, done) => answer(refusesSenderWith, done),
    onRcptTo: (_address, _session, done) => answer(refusesWith, done),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (part) => {
        text += String(part);
      });
      stream.on('end', async () => {
        await before?.();
        mails.push(text);
        done();
      });
    },
  });
  // Clients that were killed leave broken connections behind.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    /** With which clients have logged in. */
    passwords,
    /** The Message-ID of each mail, in the order of arrival. */
    ids: () => mails.map((mail) => /^Message-ID: <(.+)>\r$/m.exec(mail)?.[1] ?? ''),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailServer = Awaited<ReturnType<typeof aMailServer>>;
