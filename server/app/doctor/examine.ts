import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { InstallationFacts } from '#server/cli/doctor/facts.ts';
import { reach } from '#server/cli/openDatabase.ts';
import { whyNoMail } from '#server/notice/smtpMail.ts';
import { mailDeliveryOf } from '#server/notice/transportsOf.ts';
import {
  isBehindHttps,
  isOnLoopback,
  loadsDemo,
  opensSandbox,
  publicUrlOf,
  readSettings,
  type Settings,
  SettingsError,
} from '#server/settings.ts';
import { isOpenToOthers, secretKeysOf } from '../secretKeys.ts';
import { lookAtDatabase } from './lookAtDatabase.ts';

/** What `yoyaku doctor` judges: the environment's settings, this machine, the database and what it holds. Changes nothing. */
export async function examine() {
  try {
    const settings = readSettings(process.env);
    return await factsOf(settings);
  } catch (error) {
    if (error instanceof SettingsError) return { wrongSettings: error.message.replaceAll(/\n\s*/g, ' ') };
    throw error;
  }
}

async function factsOf(settings: Settings): Promise<InstallationFacts> {
  const { keys, file } = secretKeysOf(settings);
  return {
    publicUrl: publicUrlOf(settings),
    isBehindHttps: isBehindHttps(settings),
    isLoopback: isOnLoopback(settings),
    trustsProxy: settings.TRUST_PROXY,
    loadsDemo: loadsDemo(settings),
    opensSandbox: opensSandbox(settings),
    hasStripe: settings.STRIPE_SECRET_KEY !== undefined && settings.STRIPE_WEBHOOK_SECRET !== undefined,
    mail: {
      delivery: mailDeliveryOf(settings),
      from: settings.MAIL_FROM,
      requiresTls: settings.SMTP_REQUIRE_TLS,
      problem: settings.SMTP_URL
        ? await whyNoMail({ url: settings.SMTP_URL, requiresTls: settings.SMTP_REQUIRE_TLS })
        : null,
    },
    key: { isThere: keys.length > 0, isOpenToOthers: file !== null && isOpenToOthers(file) },
    disks: await disksOf([settings.DATA_DIR]),
    ...(await databaseOf(settings)),
  };
}

/** Where the database is away, that is the finding. */
async function databaseOf(settings: Settings) {
  try {
    const { stop, ...reached } = await reach(settings);
    try {
      return await lookAtDatabase(settings, reached);
    } finally {
      await stop();
    }
  } catch (error) {
    // Only what it says: the address has a password in it.
    return { database: { problem: error instanceof Error ? error.message : String(error) }, towns: [] };
  }
}

const disksOf = (paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { bavail, blocks, bsize } = await statfs(nearestThere(resolve(path)));
      return { path: resolve(path), freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    }),
  );

/** A folder that is made at the first start lies on the disk of the one around it. */
const nearestThere = (path: string): string => (existsSync(path) ? path : nearestThere(dirname(path)));
