import type { WaitingPerson, WaitingState } from '#contract/desk/waiting/waitingList.ts';
import { waitingStateOf } from '#rules/reservation/waitingState.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { fullName } from '#rules/text/fullName.ts';
import type { Context } from '#server/context.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { WaitingRow } from './waitingList.queries.ts';

/** People who wait, as staff see them. `isKnown`: whether the caller may know who they are. */
export async function waitingPeople(
  { trx, tenant }: Context,
  line: readonly WaitingRow[],
  isKnown: boolean,
): Promise<WaitingPerson[]> {
  const at = (time: Date) => localDateTimeOf(time.getTime(), tenant.timeZone);
  const names = new Map<string, string>([['', '']]);
  for (const { asked_by: actor } of line)
    if (!names.has(actor)) names.set(actor, await nameOfActor(trx, { tenantId: tenant.tenantId, actor }));
  const turns = turnsIn(line, isInTurn(tenant) ? tenant.vacancyOrder : 'all');
  return line.map((row) => ({
    watchId: row.watch_id,
    userNumber: isKnown ? row.user_number : '',
    personName: isKnown ? fullName(row.last_name, row.first_name) : '',
    personKana: isKnown ? fullName(row.last_name_kana, row.first_name_kana) : '',
    askedAt: at(row.created_at),
    askedBy: names.get(row.asked_by) ?? '',
    state: waitingStateOf(wishOf(row), isInTurn(tenant)),
    turn: turns.get(row.watch_id) ?? null,
    toldAt: row.told_at && at(row.told_at),
    offerEndsAt: row.offer_ends_at && at(row.offer_ends_at),
    isReachable: row.is_reachable,
  }));
}

const wishOf = ({ told_at, is_claim, offer_ends_at, offer_outcome, seconds_left }: WaitingRow) => ({
  isTold: told_at !== null,
  isClaim: is_claim,
  offer: offer_ends_at && {
    // A check of the table keeps it to these.
    outcome: offer_outcome as WaitingState | null,
    secondsLeft: seconds_left,
  },
});

/** The rows stand in the order in which people are asked; where it is drawn, whoever was not drawn yet has no number. */
function turnsIn(line: readonly WaitingRow[], order: 'all' | 'asked' | 'drawn') {
  if (order === 'all') return new Map<string, number>();
  const asked = line.filter(({ told_at, drawn_at }) => told_at === null && (order === 'asked' || drawn_at !== null));
  // Of rooms each frame has an order of its own.
  const lines = Map.groupBy(
    asked,
    ({ article_id, from_minute, to_minute }) => `${article_id} ${from_minute} ${to_minute}`,
  );
  return new Map(
    [...lines.values()].flatMap((one) => one.map(({ watch_id }, index) => [watch_id, index + 1] as const)),
  );
}
