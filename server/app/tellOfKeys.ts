import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings.ts';
import { isOpenToOthers, secretKeysOf } from './secretKeys.ts';

/** Says at start what seals second factors, and that nothing does. */
export function tellOfKeys(settings: Settings, log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
  const { keys, file, isOwn } = secretKeysOf(settings);
  if (keys.length === 0) {
    log.warn(
      'SECRET_KEY is not set: the second factors of staff lie unsealed in the database and in its backups; see docs/operations.md',
    );
    return;
  }
  if (isOwn)
    log.info({ file }, 'second factors of staff are sealed with this key; no backup holds it, so keep a copy of it');
  if (file !== null && isOpenToOthers(file)) {
    log.warn({ file }, 'the file of SECRET_KEY can be read by other users of this machine: chmod g-w,o=');
  }
}
