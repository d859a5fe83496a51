import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { isNetwork } from '#rules/network/placeOfAddress.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Every setting of the server, read from the environment once. docs/operations.md describes them for operators. */
const values = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PROCESSES: z.literal('auto').or(z.coerce.number().int().min(1).max(64)).default(1),
  OPS_PORT: port.default(0),
  OPS_HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).optional(),
  DATABASE_PREPARED: flag.default(true),
  DATABASE_POOLER: flag.default(false),
  DATABASE_CLUSTER: flag.default(false),
  DATABASE_COPIES: z.coerce.number().int().min(0).max(9).default(0),
  FRESH_MEGABYTES: z.coerce.number().int().min(0).max(65_536).default(64),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CONSOLE_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'must be a host name without port, such as staff.example.jp')
    .transform((name) => name.toLowerCase())
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'must be an address such as mailto:security@example.jp or https://…',
    )
    .optional(),
  TRUST_PROXY: flag.default(false),
  ADDRESS_LIMIT_FACTOR: z.coerce.number().min(0.1).max(1_000).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: flag.default(true),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  SECRET_KEY: z.string().min(1).optional(),
  SECRET_KEY_FILE: z.string().min(1).optional(),
  LINE_API_URL: z.url().default('https://api.line.me'),
  LINE_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
  OIDC_NETWORKS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
    .refine((networks) => networks.every(isNetwork), 'must be networks such as 10.1.0.0/16, separated by commas'),
  OIDC_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
  JOBS_EVERY_MS: z.coerce.number().int().min(50).max(600_000).default(2_000),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  SMTP_REQUIRE_TLS: flag.default(true),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s<>,@]+@[^\s<>,@]+$/, 'must be an address such as yoyaku@example.jp, without a name')
    .default('yoyaku@localhost'),
  SANDBOX_PAYMENTS: flag.optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  DRAND_URLS: z.string().default('https://api.drand.sh,https://drand.cloudflare.com'),
  WEBHOOK_NETWORKS: z
    .string()
    .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
    .refine((networks) => networks.every(isNetwork), 'must be networks such as 10.1.0.0/16, separated by commas')
    .default([]),
  DRAND_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
});

/** Every name that is looked at. */
export const settingNames: readonly string[] = Object.keys(values.shape);

/** Of the embedded database's connections, some are left to health checks, migrations and the command line. */
const mostEmbedded = 80;

/** Where the database has a machine of its own. */
const ownPool = 20;

/**
 * Where it shares the machine. More transactions at once than a few for each core change nothing faster, and who reads
 * meanwhile waits for their share of a core among all of them.
 */
export const sharedPool = Math.min(ownPool, Math.max(8, 4 * availableParallelism()));

/** With a database of one's own there may be more processes, and a proxy that must hear of the stop first. */
const drainSeconds = 5;

const schema = values
  .refine((settings) => settings.DATABASE_URL || (settings.DATABASE_POOL ?? 0) <= mostEmbedded, {
    path: ['DATABASE_POOL'],
    message: `at most ${mostEmbedded} with the embedded database (without DATABASE_URL)`,
  })
  .refine(({ PUBLIC_URL, CONSOLE_HOST }) => !PUBLIC_URL || new URL(PUBLIC_URL).hostname !== CONSOLE_HOST, {
    path: ['CONSOLE_HOST'],
    message: "must be another name than that of PUBLIC_URL, which is the residents'",
  })
  .transform((settings) => ({
    ...settings,
    DATABASE_POOL: settings.DATABASE_POOL ?? (settings.DATABASE_URL ? ownPool : sharedPool),
    DRAIN_SECONDS: settings.DRAIN_SECONDS ?? (settings.DATABASE_URL ? drainSeconds : 0),
  }));

export type Settings = z.infer<typeof schema>;

/** The address residents use, without a slash at the end. */
export const publicUrlOf = ({ PUBLIC_URL, HOST, PORT }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>) =>
  (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, '');

/** The address staff use, without a slash at the end. */
export function consoleUrlOf(settings: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT' | 'CONSOLE_HOST'>) {
  const url = new URL(publicUrlOf(settings));
  if (settings.CONSOLE_HOST !== undefined) url.hostname = settings.CONSOLE_HOST;
  return url.href.replace(/\/$/, '');
}

/** Whether residents come over https: then it is no place for trying things out, whatever the defaults say. */
export const isBehindHttps = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>) =>
  PUBLIC_URL?.startsWith('https:') ?? false;

/** Whether an empty database is filled with demo tenants: everybody knows the password of their users. */
export const loadsDemo = (settings: Pick<Settings, 'PUBLIC_URL' | 'DEMO'>) => settings.DEMO && !isBehindHttps(settings);

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

/** Whether nobody comes from another machine, by its own address or by the one it is called by. */
export const isOnLoopback = (settings: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>) =>
  isLoopback(settings.HOST) && isLoopback(new URL(publicUrlOf(settings)).hostname);

/** Whether staff of the demo may sign in: whoever sits at the machine can ask for their codes. */
export const opensDemoStaff = (settings: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT' | 'DEMO'>) =>
  loadsDemo(settings) && isOnLoopback(settings);

/** Whether the sandbox takes payments. Anybody can settle a fee there with a click. */
export const opensSandbox = (settings: Pick<Settings, 'PUBLIC_URL' | 'SANDBOX_PAYMENTS'>) =>
  settings.SANDBOX_PAYMENTS ?? !isBehindHttps(settings);

export class SettingsError extends Error {}

/** Reads and checks the environment. Throws SettingsError naming every invalid setting. Empty text counts as unset. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.keys(values.shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const lines = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new SettingsError(`These settings are wrong:\n  ${lines.join('\n  ')}`);
}
