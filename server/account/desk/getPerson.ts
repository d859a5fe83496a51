import { currentConsent } from '#rules/account/child/childConsent.ts';
import { lastDayToUndo } from '#rules/account/decideMerge.ts';
import { dayOf } from '#rules/day/day.ts';
import { yearsAt } from '#rules/event/audience.ts';
import { fullName } from '#rules/text/fullName.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { childrenOf } from '../child/child.queries.ts';
import { groupsOf } from '../group/group.queries.ts';
import { foundPerson } from './foundPerson.view.ts';
import { mergedInto } from './merge/merge.queries.ts';
import { personWithNumber } from './people.queries.ts';
import { registrationReview } from './review/registrationReview.view.ts';

/** Whether staff may open somebody's account. */
type Ports = { readonly mayOpenAccount: (context: Context<Staff>, userNumber: string) => Promise<boolean> };

/** Somebody without what says who they are beyond their name. Refuses notFound. */
export const getPerson =
  ({ mayOpenAccount }: Ports): Operation<'Desk/GetPerson'> =>
  async (context, { userNumber }) => {
    const { trx, tenant, now } = context;
    const { tenantId, timeZone } = tenant;
    const row = await personWithNumber(trx, { tenantId, userNumber });
    if (!row) throw new Refused('notFound');
    const found = foundPerson(row, now);
    const merged = await mergedInto(trx, { tenantId, userId: row.user_id });
    const groups = await groupsOf(trx, { tenantId, userId: row.user_id });
    const { suspended_from: from, suspended_until: until, suspension_reason: reason } = row;
    const children =
      tenant.takesChildren && !row.is_group ? await childrenOf(trx, { tenantId, userId: row.user_id }) : null;
    return {
      ...found,
      hasPassword: row.password_hash !== '',
      isOfPlace: await mayOpenAccount(context, userNumber),
      known: (['email', 'address', 'birthday'] as const).filter((field) => (row[field] ?? '') !== ''),
      since: localDateTimeOf(row.created_at.getTime(), timeZone),
      review: registrationReview(row, timeZone),
      sessions: Number(row.sessions),
      merged: merged.map((other) => {
        const mergedAt = localDateTimeOf(other.merged_at.getTime(), timeZone);
        const undoUntil = lastDayToUndo(mergedAt);
        return {
          mergeId: other.merge_id,
          userNumber: other.user_number,
          personName: fullName(other.last_name, other.first_name),
          mergedAt,
          undoUntil: now.slice(0, 10) <= undoUntil && other.keeper_id === row.user_id ? undoUntil : null,
        };
      }),
      groups: groups.map(({ user_number, last_name, is_representative, since }) => ({
        userNumber: user_number,
        groupName: last_name,
        isRepresentative: is_representative,
        since,
      })),
      ...(children && {
        children: children.map((child) => ({
          childId: child.child_id,
          personName: fullName(child.last_name, child.first_name),
          kana: fullName(child.last_name_kana, child.first_name_kana),
          age: yearsAt(dayOf(now), child.birthday, now),
          relation: child.relation,
        })),
        childConsent: currentConsent,
      }),
      suspension: found.isSuspended && until !== null ? { from, until, reason } : null,
    };
  };
