import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { ChildForm } from '#contract/child.ts';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import type { Child, DB } from '#server/db/schema.ts';
import type { Person } from '../person.queries.ts';

/** The children of a person, the oldest first; those who were taken away are not among them. */
export const childrenOf = (trx: Database, { tenantId, userId }: Person) =>
  trx
    .selectFrom('child')
    .select(['child_id', 'last_name', 'first_name', 'last_name_kana', 'first_name_kana', 'relation', 'consented_at'])
    // A child that was not taken away has one, by a check of the table.
    .select(sql<string>`birthday`.as('birthday'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('taken_away_at', 'is', null)
    .orderBy('birthday')
    .orderBy('added_at')
    .orderBy('child_id')
    .execute();

export type ChildRow = Awaited<ReturnType<typeof childrenOf>>[number];

/** All that is kept of children of a person, also of those who were taken away and whose courses need them. */
export const keptChildrenOf = (trx: Database, { tenantId, userId }: Person) =>
  trx
    .selectFrom('child')
    .select(['last_name', 'first_name', 'last_name_kana', 'first_name_kana', 'birthday', 'relation'])
    .select(['consent_version', 'consented_at', 'added_by', 'taken_away_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .orderBy('birthday')
    .orderBy('added_at')
    .orderBy('child_id')
    .execute();

export const insertChild = (trx: Database, row: Insertable<Child>) => trx.insertInto('child').values(row).execute();

type Named = Person & { readonly childId: string };

/** What is entered of a child, as its columns. */
export const childColumns = (form: ChildForm) => ({
  last_name: form.lastName,
  first_name: form.firstName,
  last_name_kana: form.lastNameKana,
  first_name_kana: form.firstNameKana,
  birthday: form.birthday,
  relation: form.relation,
});

export const updateChild = (trx: Database, { tenantId, userId, childId, form }: Named & { readonly form: ChildForm }) =>
  trx
    .updateTable('child')
    .set(childColumns(form))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('child_id', '=', childId)
    .where('taken_away_at', 'is', null)
    .execute();

/** What a child has of courses. */
export async function coursesOfChild(
  trx: Database,
  { tenantId, childId, today }: Pick<Named, 'tenantId' | 'childId'> & { readonly today: string },
) {
  const its = ({ selectFrom }: ExpressionBuilder<DB, never>) =>
    selectFrom('event_reservation')
      .select('event_reservation.event_reservation_id')
      .where('event_reservation.tenant_id', '=', tenantId)
      .where('event_reservation.child_id', '=', childId);
  const { comes, isNamed } = await trx
    .selectNoFrom((build) => [
      build
        .exists(
          its(build)
            .where('event_reservation.state', 'in', eventStatesThat('counts'))
            .where(({ exists, selectFrom }) =>
              exists(
                selectFrom('event_session')
                  .select('event_session.event_session_id')
                  .where('event_session.tenant_id', '=', tenantId)
                  .whereRef('event_session.event_id', '=', 'event_reservation.event_id')
                  .where('event_session.date', '>=', today),
              ),
            ),
        )
        .as('comes'),
      build.exists(its(build).where('event_reservation.state', 'in', eventStatesThat('isReserved'))).as('isNamed'),
    ])
    .executeTakeFirstOrThrow();
  return { comes: comes === true, isNamed: isNamed === true };
}

/** Nobody sees it in the account any more; what its courses say of it stays. */
export const takeChildAway = (trx: Database, { tenantId, userId, childId, at }: Named & { readonly at: Date }) =>
  trx
    .updateTable('child')
    .set({ taken_away_at: at })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('child_id', '=', childId)
    .execute();

const blank = { last_name: '', first_name: '', last_name_kana: '', first_name_kana: '', birthday: null, relation: '' };

/** Leaves no word of a child: its row goes, or stays without a name where a cart had it once. */
export async function eraseChild(trx: Database, { tenantId, userId, childId, at }: Named & { readonly at: Date }) {
  await trx
    .deleteFrom('child')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('child_id', '=', childId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_reservation')
            .select('event_reservation.event_reservation_id')
            .where('event_reservation.tenant_id', '=', tenantId)
            .where('event_reservation.child_id', '=', childId),
        ),
      ),
    )
    .execute();
  await trx
    .updateTable('child')
    .set({ ...blank, taken_away_at: at, erased_at: at })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('child_id', '=', childId)
    .execute();
}
