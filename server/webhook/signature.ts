import { createHmac, randomBytes } from 'node:crypto';

/** The form of a secret by the scheme of Standard Webhooks: 24 to 64 bytes in base64. */
const prefix = 'whsec_';
const secretBytes = 32;

/** A secret that was never given before. */
export const newSecret = () => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

type Signed = {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
  /** The present one first. While two are good each of them signs. */
  readonly secrets: readonly string[];
};

const signatureBy = (secret: string, { id, timestamp, body }: Omit<Signed, 'secrets'>) =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');

/** The headers by which a receiver knows that a message is ours, whole, and not an old one that somebody sends again. */
export const signedHeaders = ({ secrets, ...message }: Signed) => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signatureBy(secret, message)}`).join(' '),
});
