import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer, PasskeyMade } from '#contract/console/passkey.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

const head = (major: number, length: number) => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** As much of CBOR (RFC 8949) as an attestation without a statement is made of. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])]);
}

const present = 0x01;
const hasCredential = 0x40;

type Asked = { readonly challenge: string };
type Options = { readonly origin?: string; readonly rpId?: string };

/** An authenticator with one passkey (ES256), which signs as a real one does and counts its signatures. */
export function anAuthenticator({ origin = 'http://yoyaku.test', rpId = new URL(origin).hostname }: Options = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const counted = (flags: number) => {
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8(flags, 0);
    numbers.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), numbers]);
  };
  const named = () => {
    const text = id.toString('base64url');
    return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {} } as const;
  };

  return {
    make({ challenge }: Asked): PasskeyMade {
      const key = cbor(
        new Map<number, Cbor>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as const),
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([counted(present | hasCredential), Buffer.alloc(16), length, id, key]);
      const statement = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const clientDataJSON = clientData('webauthn.create', challenge).toString('base64url');
      const response = { clientDataJSON, attestationObject: cbor(statement).toString('base64url') };
      return { ...named(), response: { ...response, transports: ['internal'] } };
    },
    sign({ challenge }: Asked): PasskeyAnswer {
      counter += 1;
      const data = clientData('webauthn.get', challenge);
      const authenticatorData = counted(present);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      const [clientDataJSON, authenticated, signed] = [data, authenticatorData, signature].map((bytes) =>
        bytes.toString('base64url'),
      ) as [string, string, string];
      return { ...named(), response: { clientDataJSON, authenticatorData: authenticated, signature: signed } };
    },
    /** Sets how often it signed, as a copy would have it. */
    rewind(to: number) {
      counter = to;
    },
  };
}
