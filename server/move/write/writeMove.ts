import {
  insertMoved,
  insertMovedMembers,
  type MovedAccount,
  updateMoved,
  updateMovedMembers,
} from '#server/account/move/movedPeople.queries.ts';
import type { Context } from '#server/context.ts';
import { type Item, withAct } from '../plan/item.ts';
import { rememberMoved } from '../plan/moved.queries.ts';
import type { MovePlan } from '../plan/planMove.ts';
import type { MemberDraft } from '../read/readMembers.ts';
import type { PersonDraft } from '../read/readPeople.ts';
import { inParts } from './inParts.ts';
import { writeEntries } from './writeEntries.ts';
import { writeRooms } from './writeRooms.ts';

/**
 * Writes a plan without a mistake, set by set, in the transaction it was made in. No message is written, no fee computed and
 * no notice scheduled. What takes places comes last, so that their spaces are locked for as short as can be.
 */
export async function writeMove(context: Context, plan: MovePlan) {
  await writePeople(context, plan.people);
  await writeMembers(context, plan);
  await remember(context, [...plan.people, ...plan.members]);
  await writeEntries(context, plan);
  await remember(context, plan.entries);
  await writeRooms(context, plan);
  await remember(context, plan.rooms);
}

async function writePeople({ trx, tenant, nowMs }: Context, people: readonly Item<PersonDraft>[]) {
  const writing = { tenantId: tenant.tenantId, now: new Date(nowMs) };
  const rows = (items: readonly Item<PersonDraft>[]): (MovedAccount & { user_id: string })[] =>
    items.map(({ targetId, draft }) => ({ user_id: targetId, ...draft.account }));
  await inParts(rows(withAct(people, 'add')), (part) => insertMoved(trx, { ...writing, people: part }));
  await inParts(rows(withAct(people, 'change')), (part) => updateMoved(trx, { ...writing, people: part }));
}

async function writeMembers({ trx, tenant }: Context, { members, personIdOf }: MovePlan) {
  const { tenantId } = tenant;
  const rows = (items: readonly Item<MemberDraft>[]) =>
    items.map(({ targetId, draft }) => ({
      tenant_id: tenantId,
      member_id: targetId,
      group_id: personIdOf(draft.group) ?? '',
      account_id: draft.person === '' ? null : (personIdOf(draft.person) ?? null),
      name: draft.name,
      name_kana: draft.nameKana,
      is_local: draft.isLocal,
      is_representative: draft.isRepresentative,
      since: draft.since,
      until: draft.until,
    }));
  // Who is not the representative any more comes first: there is one at a time.
  const changed = rows(withAct(members, 'change')).toSorted(
    (one, other) => Number(one.is_representative) - Number(other.is_representative),
  );
  await inParts(changed, (part) => updateMovedMembers(trx, { tenantId, rows: part }), 1);
  await inParts(rows(withAct(members, 'add')), (part) => insertMovedMembers(trx, part));
}

/** Keeps by which number each is found again. */
async function remember({ trx, tenant, nowMs }: Context, items: readonly Item<unknown>[]) {
  const written = items
    .filter(({ act }) => act === 'add' || act === 'change')
    .map(({ kind, externalId, targetId, digest }) => ({ kind, externalId, targetId, digest }));
  await inParts(written, (rows) => rememberMoved(trx, { tenantId: tenant.tenantId, now: new Date(nowMs), rows }));
}
