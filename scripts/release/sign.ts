import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** Makes the key that signs releases, readable for its owner alone, and answers its public half as a file has it. */
export function writeNewKey(file: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  return publicPem(publicKey);
}

const publicPem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }) as string;

/** The signature of a text, 64 bytes, and the key to check it by (docs/decisions/0140). */
export function signText(text: string, keyFile: string) {
  const key = createPrivateKey(readFileSync(keyFile));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} is a key of another kind than Ed25519.`);
  return { signature: sign(null, Buffer.from(text), key), publicKey: publicPem(createPublicKey(key)) };
}
