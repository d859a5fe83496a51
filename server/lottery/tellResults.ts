import type { Tenant } from '#contract/tenant.ts';
import { yenOrFree } from '#rules/text/yen.ts';
import type { Database } from '../db/connect.ts';
import { askForUseJobs } from '../jobs/askForUseJobs.ts';
import { type Reserved, reservedOf } from '../notice/reserved.queries.ts';
import { type Telling as Told, tellAll } from '../notice/tell.ts';
import { calendarOf, owedFacts, placeFacts, showsPlace, type Telling } from '../notice/tellOfUse.ts';
import { type Subject, subjectText } from '../payment/subject.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import type { Announcing } from './announcing.ts';
import { drawUrl } from './tellOfDraw.ts';

type Results = {
  readonly kind: Subject['kind'];
  readonly results: readonly { readonly id: string; readonly hasWon: boolean }[];
};

/** Tells people what a draw gave them, and asks for what is to be done for those who have won. */
export async function tellResults(trx: Database, announcing: Announcing, { kind, results }: Results) {
  const { tenant, nowMs, drawId } = announcing;
  const { tenantId } = tenant;
  const told: (Result & { readonly hasWon: boolean })[] = [];
  for (const { id, hasWon } of results) {
    const reserved = await reservedOf(trx, { tenantId, subject: { kind, id } });
    if (reserved) told.push({ reserved, hasWon, drawId });
  }
  const { reminderHour } = await settingsOf(trx, tenantId);
  const places = told.filter(({ hasWon }) => hasWon).map(({ reserved }) => reserved);
  await askForUseJobs(trx, { tenant, nowMs, reminderHour, reserved: places });
  if (!showsResults(kind, tenant)) return;
  await tellAll(
    trx,
    told.map((result) => (result.hasWon ? winOf : lossOf)(announcing, result)),
  );
}

/** A tenant may keep to itself who has won a course. */
const showsResults = (kind: Subject['kind'], { isVisibleApplicationResult }: Tenant) =>
  kind === 'reservation' || isVisibleApplicationResult;

type Result = { readonly reserved: Reserved; readonly drawId: string };

const resultOf = ({ tenant, nowMs, publicUrl }: Telling, { reserved, drawId }: Result) => ({
  tenant,
  nowMs,
  userId: reserved.userId,
  subjectId: subjectText(reserved.subject),
  facts: {
    ...placeFacts(reserved, { tenant, nowMs, publicUrl }),
    drawUrl: drawUrl({ tenant, nowMs, publicUrl }, drawId),
  },
});

/** That somebody has won, and what there is to pay until when. */
function winOf(telling: Telling, result: Result): Told<'won'> {
  const { reserved } = result;
  const { facts, ...told } = resultOf(telling, result);
  return {
    ...told,
    kind: 'won',
    facts: { ...facts, ...owedFacts(reserved, telling), fee: yenOrFree(reserved.fee) },
    calendar: showsPlace(reserved.subject, telling.tenant) ? calendarOf(reserved, 'PUBLISH', telling) : null,
  };
}

const lossOf = (telling: Telling, result: Result): Told<'lost'> => ({
  ...resultOf(telling, result),
  kind: 'lost',
});
