import { SMTPServer } from 'smtp-server';

/** A program of its own: a mail server that takes everything and keeps nothing. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    stream.on('end', () => done());
    stream.resume();
  },
});
server.on('error', () => undefined);
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
