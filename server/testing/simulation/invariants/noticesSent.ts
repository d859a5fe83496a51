import { sql } from 'kysely';
import type { People } from '../town.ts';
import type { HistoryBook } from './histories.ts';

/** How many messages of one act a mail brings together, as its subject says before the name of the town. */
const toldBy = ({ subject }: { readonly subject: string }) =>
  Number(/（(\d+)件）（[^（）]*）$/.exec(subject)?.[1] ?? 1);

/**
 * Every message went out once, by itself or with the others of its act, to each person in the order in which they were
 * written, and none is lost: what is in the mailbox is what the outbox says was sent. While mail is unavailable it waits.
 */
export async function wrongMessages({ server, tenant, outside }: People, isAway: boolean) {
  const rows = await server.db
    .selectFrom('notice')
    .innerJoin('notice_delivery', 'notice_delivery.notice_id', 'notice.notice_id')
    .select(['notice.notice_id', 'state', 'dedupe', 'user_id', 'recipient'])
    .select(sql<string | null>`facts ->> 'act'`.as('act'))
    .where('notice.tenant_id', '=', tenant.tenantId)
    .orderBy('notice.sequence')
    .execute();
  const sent = Map.groupBy(outside.mails, ({ noticeId }) => noticeId);
  // After three months a message forgets where it went and of what act it was.
  const known = rows.filter(({ recipient }) => recipient !== '');
  const acts = Map.groupBy(known, ({ user_id, recipient, act, notice_id }) =>
    [user_id, recipient, act ?? notice_id].join(' '),
  );
  const miscounted = [...acts.values()].flatMap((together) => {
    const left = together.filter(({ state }) => state === 'sent').length;
    const mails = together.flatMap(({ notice_id }) => sent.get(notice_id) ?? []);
    const arrived = mails.reduce((sum, mail) => sum + toldBy(mail), 0);
    return arrived === left
      ? []
      : [`${together[0]?.dedupe}: ${left} of its act were sent, and arrived ${arrived} times`];
  });
  const undelivered = rows.flatMap(({ state, dedupe }) => {
    const isWaiting = state === 'queued' || state === 'sending';
    return (isWaiting && !isAway) || state === 'dead' ? [`${dedupe} is ${state}`] : [];
  });
  const problems = [...miscounted, ...undelivered];
  const places = new Map(rows.map(({ notice_id }, place) => [notice_id, place]));
  const byPerson = Map.groupBy(outside.mails, ({ recipient }) => recipient);
  for (const [recipient, mails] of byPerson) {
    const order = mails.map(({ noticeId }) => places.get(noticeId) ?? -1);
    if (order.some((place, index) => index > 0 && place < (order[index - 1] ?? 0))) {
      problems.push(`${recipient} got messages out of order`);
    }
  }
  return problems;
}

/** Which message each kind of line in the history of rooms brings, once per reservation. */
const messageOf = {
  reserve: 'booked',
  enter: 'entered',
  cancel: 'cancelled',
  withdraw: 'withdrawn',
  cancelByOperator: 'cancelledByOperator',
  expireUnpaid: 'expiredUnpaid',
} as const;

/** Reservations whose history has a line that was not announced to anybody. */
export async function untold({ server, tenant }: People, { table, column, prefix }: HistoryBook) {
  const pairs = Object.entries(messageOf);
  const { rows } = await sql<{ missing: string }>`
    select told.kind || ':' || ${prefix}::text || history.${sql.ref(column)} as missing
    from ${sql.table(table)} as history
    join unnest(${pairs.map(([action]) => action)}::text[], ${pairs.map(([, kind]) => kind)}::text[]) as told (action, kind)
      using (action)
    where history.tenant_id = ${tenant.tenantId}
    except
    select dedupe from notice where tenant_id = ${tenant.tenantId} and channel = 'mail'`.execute(server.db);
  return rows.map(({ missing }) => `nobody was told: ${missing}`);
}

/** Everything that is due has been done, and nothing was given up. */
export async function wrongJobs({ server, tenant }: People) {
  const rows = await server.db
    .selectFrom('job')
    .select(['kind', 'subject', 'is_dead', 'due_at', 'last_error'])
    .where('tenant_id', '=', tenant.tenantId)
    .where((where) => where.or([where('is_dead', '=', true), where('due_at', '<=', new Date(server.clock()))]))
    .execute();
  return rows.map((job) => `job ${job.kind} ${job.subject} ${job.is_dead ? 'is dead' : 'is late'}: ${job.last_error}`);
}
