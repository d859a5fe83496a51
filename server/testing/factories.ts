import { hash } from '@node-rs/argon2';
import type { Insertable } from 'kysely';
import type { Tenant } from '#contract/tenant.ts';
import { openSession } from '../account/session/session.queries.ts';
import type { Account, TenantSetting, Tenant as TenantTable } from '../db/schema.ts';
import { newId } from '../newId.ts';
import type { TestServer } from './testServer.ts';

/** What factories need of a test server; rows are written with its superuser's connection. */
export type Arranging = Pick<TestServer, 'db' | 'server'>;

export type TestTenant = { readonly tenantId: string; readonly tenantAlias: string; readonly tenantName: string };
export type TestMember = TestTenant & {
  readonly userId: string;
  readonly userNumber: string;
  readonly password: string;
};
/** A member who is logged in: stands where a member or a session is asked for. */
export type TestPerson = TestMember & TestSession;
export type TestSession = { readonly tenantId: string; readonly token: string };

export const memberPassword = 'yoyaku2026';

let counter = 0;
/** A number that is new within this test file. */
export const nextNumber = () => {
  counter += 1;
  return counter;
};

const hashes = new Map<string, Promise<string>>();
/** The hash of a password, made once per test file. */
export function passwordHash(password: string) {
  const kept = hashes.get(password) ?? hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  hashes.set(password, kept);
  return kept;
}

export type TenantOverrides = Partial<Omit<Tenant, 'tenantId' | 'userAttributeSetting'>> & {
  readonly userNumberLabel?: string;
  readonly isListed?: boolean;
  readonly setting?: Partial<Insertable<TenantSetting>>;
  /** Text of version 1; none is published when left out, so nothing is pending. */
  readonly privacyPolicy?: string;
  readonly termsOfUse?: string;
};

/**
 * A facility tenant in which everything is allowed, without policies, places or people. Overrides take the wire's
 * names; `setting` takes the columns of tenant_setting.
 */
export async function aTenant({ db, server }: Arranging, overrides: TenantOverrides = {}): Promise<TestTenant> {
  const tenantId = newId();
  const row = tenantRow(tenantId, overrides);
  await db.insertInto('tenant').values(row).execute();
  await db
    .insertInto('tenant_setting')
    .values({ ...usualSetting, ...overrides.setting, tenant_id: tenantId })
    .execute();
  const tenant = { tenantId, tenantAlias: row.alias, tenantName: row.name };
  if (overrides.privacyPolicy !== undefined)
    await aPolicy({ db, server }, tenant, { kind: 'privacy', content: overrides.privacyPolicy });
  if (overrides.termsOfUse !== undefined)
    await aPolicy({ db, server }, tenant, { kind: 'terms', content: overrides.termsOfUse });
  return tenant;
}

function tenantRow(tenantId: string, overrides: TenantOverrides): Insertable<TenantTable> {
  const number = nextNumber();
  return {
    tenant_id: tenantId,
    alias: overrides.tenantAlias ?? `town-${number}`,
    name: overrides.tenantName ?? `第${number}町`,
    mode: overrides.tenantMode ?? 'facility',
    prefecture: overrides.prefecture ?? '宮城県',
    is_listed: overrides.isListed ?? true,
    hue: overrides.hue ?? 'blue',
    time_zone: overrides.timeZone ?? 'Asia/Tokyo',
    liff_id: overrides.liffId ?? '',
    function_tag: overrides.functionTag ?? '',
    user_number_label: overrides.userNumberLabel ?? '利用者番号',
    can_reserve: overrides.canReserve ?? true,
    can_register_by_app: overrides.canRegisterByApp ?? true,
    can_qr_reception: overrides.canQRReception ?? true,
    can_event_reception: overrides.canEventReception ?? false,
    can_cancel: overrides.canCancel ?? true,
    can_facility_span_reservation: overrides.canFacilitySpanReservation ?? true,
    is_visible_facility_info: overrides.isVisibleFacilityInfo ?? true,
    is_visible_reservation: overrides.isVisibleReservation ?? true,
    is_visible_application_result: overrides.isVisibleApplicationResult ?? true,
    is_visible_to_public: overrides.isVisibleToPublic ?? true,
    vacancy_order: overrides.vacancyOrder ?? 'all',
    takes_children: overrides.takesChildren ?? false,
    is_open: overrides.isOpen ?? true,
  };
}

const usualSetting = {
  line_channel_id: '',
  cancel_deadline_days: 3,
  undo_minutes: 30,
  release_cancelled: 'at_once',
  max_open_reservations: null,
  max_frames_per_month: null,
  fee_collection: 'none',
};

/** Publishes a version of the privacy policy or the terms, one above the last. Answers its id. */
export async function aPolicy(
  { db, server }: Arranging,
  tenant: { tenantId: string },
  policy: { kind: 'privacy' | 'terms'; content?: string; publishedAt?: Date },
) {
  const last = await db
    .selectFrom('policy_version')
    .select((build) => build.fn.max('version').as('version'))
    .where('tenant_id', '=', tenant.tenantId)
    .where('kind', '=', policy.kind)
    .executeTakeFirst();
  const policyId = newId();
  await db
    .insertInto('policy_version')
    .values({
      tenant_id: tenant.tenantId,
      policy_id: policyId,
      kind: policy.kind,
      version: (last?.version ?? 0) + 1,
      content: policy.content ?? '本文',
      published_at: policy.publishedAt ?? new Date(server.clock()),
    })
    .execute();
  return policyId;
}

/**
 * A registered member whose password is memberPassword, hashed once per test file. Overrides take the columns of
 * account.
 */
export async function aMember(
  { db, server }: Arranging,
  tenant: TestTenant,
  overrides: Partial<Insertable<Account>> = {},
): Promise<TestMember> {
  const number = nextNumber();
  const row: Insertable<Account> = {
    user_id: newId(),
    user_number: String(10_000_000 + number),
    kind: 'member',
    password_hash: await passwordHash(memberPassword),
    last_name: '山田',
    first_name: `${number}子`,
    last_name_kana: 'ヤマダ',
    first_name_kana: 'ハナコ',
    email: `member-${number}@example.jp`,
    phone_number_1: '090',
    phone_number_2: '1234',
    phone_number_3: '5678',
    phone_number_type: 'Mobile',
    address: '宮城県石巻市1-1',
    birthday: null,
    line_user_id: null,
    suspended_until: null,
    created_at: new Date(server.clock()),
    verified_at: new Date(server.clock()),
    ...overrides,
    tenant_id: tenant.tenantId,
  };
  await db.insertInto('account').values(row).execute();
  return { ...tenant, userId: row.user_id, userNumber: row.user_number, password: memberPassword };
}

/** An open session of a member, as Login would have made it, without the cost of checking a password. */
export async function aSession({ db, server }: Arranging, member: TestMember, device = ''): Promise<TestSession> {
  const { tenantId, userId } = member;
  const token = await openSession(db, { tenantId, userId, device, nowMs: server.clock() });
  if (token === null) throw new Error('nobody to open a session for');
  return { tenantId, token };
}

/** A new member of a tenant, logged in. Overrides take the columns of account. */
export async function aPerson(
  server: Arranging,
  tenant: TestTenant,
  overrides: Partial<Insertable<Account>> = {},
): Promise<TestPerson> {
  const member = await aMember(server, tenant, overrides);
  return { ...member, ...(await aSession(server, member)) };
}

/** A tenant, a member of it and their open session. */
export async function aResident(server: Arranging, overrides: TenantOverrides = {}) {
  const tenant = await aTenant(server, overrides);
  const member = await aMember(server, tenant);
  return { tenant, member, session: await aSession(server, member) };
}

/** An announcement that has been published since yesterday, without an end. */
export async function anAnnouncement(
  { db, server }: Arranging,
  tenant: { tenantId: string },
  overrides: { title?: string; body?: string; publishedFrom?: Date; publishedTo?: Date | null } = {},
) {
  const announcementId = newId();
  await db
    .insertInto('announcement')
    .values({
      tenant_id: tenant.tenantId,
      announcement_id: announcementId,
      key: `news-${nextNumber()}`,
      title: overrides.title ?? '休館のお知らせ',
      body: overrides.body ?? '設備点検のため休館します。',
      published_from: overrides.publishedFrom ?? new Date(server.clock() - 86_400_000),
      published_to: overrides.publishedTo ?? null,
    })
    .execute();
  return announcementId;
}
