import { randomBytes } from 'node:crypto';
import { announce } from '#rules/lottery/draw/announce.ts';
import { quicknet, roundAt } from '#rules/lottery/draw/drand.ts';
import { canonicalJson } from '#rules/lottery/published/canonicalJson.ts';
import type { Definition, EventDefinition, FacilityDefinition, Source } from '#rules/lottery/published/definition.ts';
import { digest } from '#rules/lottery/published/digest.ts';
import type { Context } from '../context.ts';
import { schedule } from '../jobs/job.queries.ts';
import { newId } from '../newId.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { insertDraw } from './draw.queries.ts';

/** In which the closed list can become known before the randomness does. */
const toPublishMs = 10 * 60_000;

/** Digits of a ceremony: more than 2⁶⁶ ways, and still drawn in a quarter of an hour. */
const ceremonyDigits = 20;

type Content =
  | Pick<EventDefinition, 'kind' | 'events' | 'conditions'>
  | Pick<FacilityDefinition, 'kind' | 'articles' | 'firstDay' | 'lastDay'>;

export type Publication = {
  /** Of which place and which part of it, or of which span, the draw is. */
  readonly about: { readonly container_id: string; readonly part: number } | { readonly event_entry_span_id: string };
  readonly title: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** The draw itself comes ten minutes after the close, and the announcement not before it. */
  readonly announceAt: Date;
  /** Choices that one entry may win at most, whatever the tenant allows. */
  readonly choices: number;
  readonly content: Content;
};

/**
 * Publishes the definition of a draw and schedules its close. A draw that had been published before stays as it was,
 * however the catalogue has changed. Answers its id, or null where there was one before.
 */
export async function publishDraw({ trx, tenant }: Context, publication: Publication): Promise<string | null> {
  const { about, title, opensAt, closesAt, content } = publication;
  const { tenantId } = tenant;
  const { lotterySource, lotteryWinLimit } = await settingsOf(trx, tenantId);
  const drawId = newId();
  const drawAt = new Date(closesAt.getTime() + toPublishMs);
  const announceAt = new Date(Math.max(publication.announceAt.getTime(), drawAt.getTime()));
  const { source, secret } = sourceFor(lotterySource, drawAt);
  const definition: Definition = {
    algorithm: 'chusen-v1',
    drawId,
    tenant: tenant.tenantAlias,
    title,
    opensAt: instantText(opensAt),
    closesAt: instantText(closesAt),
    drawAt: instantText(drawAt),
    announceAt: instantText(announceAt),
    winLimit: Math.max(1, Math.min(publication.choices, lotteryWinLimit ?? publication.choices)),
    source,
    ...content,
  };
  const isNew = await insertDraw(trx, {
    tenant_id: tenantId,
    draw_id: drawId,
    kind: content.kind,
    ...about,
    title,
    definition: canonicalJson(definition),
    definition_hash: announce(definition),
    opens_at: opensAt,
    closes_at: closesAt,
    draw_at: drawAt,
    announce_at: announceAt,
    source: source.type,
    sealed_secret: secret,
    state: 'open',
  });
  if (!isNew) return null;
  await schedule(trx, { tenantId, kind: 'lotteryClose', subject: drawId, dueAt: closesAt });
  return drawId;
}

/** 'YYYY-MM-DDTHH:MM:SSZ' */
const instantText = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`;

function sourceFor(type: Source['type'], drawAt: Date): { readonly source: Source; readonly secret: Buffer | null } {
  if (type === 'sealed') {
    const secret = randomBytes(32);
    return { source: { type, secretHash: digest(secret) }, secret };
  }
  if (type === 'ceremony') return { source: { type, digits: ceremonyDigits }, secret: null };
  const round = roundAt(quicknet, Math.floor(drawAt.getTime() / 1000));
  return { source: { type, ...quicknet, round }, secret: null };
}
