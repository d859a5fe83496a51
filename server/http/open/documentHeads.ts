import type { FastifyBaseLogger } from 'fastify';
import type { ScreenName, screenAt } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { Refused } from '#server/refused.ts';
import type { HeadFacts } from '../document/headMarkup.ts';
import type { Html } from '../page/html.ts';
import { contentOf } from './content/openContent.ts';
import { headOf } from './openHead.ts';
import type { VisitorReads } from './visitorReads.ts';

type Parts = { readonly reads: VisitorReads; readonly publicUrl: string };

/** What a document says of its page and shows of it, and whether search engines may list it. */
type Headed = { readonly head: HeadFacts | null; readonly content: Html | null; readonly isListed: boolean };

const bare = { head: null, content: null };

/** What has been public all along, whether or not a tenant shows its rooms. */
const alwaysListed: ReadonlySet<ScreenName> = new Set<ScreenName>([
  'landing',
  'draws',
  'drawExplanation',
  'draw',
  'privacyPolicy',
  'termsOfUse',
]);

/** A page is not kept waiting for its head any longer, in milliseconds: its screens say what is the matter. */
const patienceMs = 1_000;

const tooLate = Symbol('too late');

async function within<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooLate), patienceMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A page that is there may be asked for a week that is none; its screens say so. */
function onlyWithoutIt(error: unknown) {
  if (error instanceof Refused) return null;
  throw error;
}

const isOpen = (name: ScreenName) => name.startsWith('open');

/**
 * The heads and contents of documents. What nobody may look at without an account is served without one, and listed nowhere. `tenant`
 * is null where the address names none, and undefined where that could not be found out.
 */
export function documentHeads({ reads, publicUrl }: Parts) {
  return async (
    at: ReturnType<typeof screenAt>,
    tenant: Tenant | null | undefined,
    log: FastifyBaseLogger,
  ): Promise<Headed> => {
    if (at === null) return { ...bare, isListed: false };
    if (alwaysListed.has(at.name) || (tenant === undefined && isOpen(at.name))) return { ...bare, isListed: true };
    const make = tenant && headOf(at.name, tenant);
    if (!make) return { ...bare, isListed: false };
    try {
      const asked = { tenant, values: at.values, publicUrl };
      const [head, content] = await within(
        Promise.all([make(reads, asked), contentOf(at.name, tenant)?.(reads, asked).catch(onlyWithoutIt) ?? null]),
      );
      return { head, content, isListed: true };
    } catch (error) {
      if (error instanceof Refused && error.refusal.code === 'notFound') return { ...bare, isListed: false };
      // Without the database, or under a flood: what was listed stays so.
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'a page was served without its head',
      );
      return { ...bare, isListed: true };
    }
  };
}
