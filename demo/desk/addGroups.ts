import type { NewMember } from '#contract/desk/people/groups.ts';
import { addDays, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { addMember, reviewGroup } from '#server/account/group/changeGroup.ts';
import { getGroup } from '#server/account/group/getGroup.ts';
import { registerGroup } from '#server/account/group/registerGroup.ts';
import { insertAgreements } from '#server/account/keptAccount.queries.ts';
import { newestPolicies } from '#server/account/policy/policyVersion.queries.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { tenantDirectory } from '#server/tenant/directory.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { instantOf, localDateTimeOf } from '#server/time.ts';
import { demoContext } from '../demoContext.ts';
import type { Clerk } from './addStaff.ts';

/** Of the bundles: the group that signs in, and who represents the groups. */
const ownNumber = '10000003';
const representatives = ['10000001', '10000002'] as const;

const someone = (personName: string, personNameKana: string, isLocal = true): NewMember => ({
  memberNumber: '',
  personName,
  personNameKana,
  isLocal,
  isRepresentative: false,
});

const represents = (memberNumber: string): NewMember => ({
  memberNumber,
  personName: '',
  personNameKana: '',
  isLocal: true,
  isRepresentative: true,
});

const others = [
  someone('大野 由美', 'オオノ ユミ'),
  someone('平井 茂', 'ヒライ シゲル'),
  someone('久保 美和', 'クボ ミワ', false),
  someone('松尾 和也', 'マツオ カズヤ'),
  someone('木下 千秋', 'キノシタ チアキ'),
];

/** About the age of a registration that is to be renewed soon. */
const daysAgo = 340;

type Adding = { readonly tenantId: string; readonly nowMs: number; readonly clerk: Clerk };

/** The members of a group that meets what its town asks, and another group that is to be renewed and does not. */
export async function addGroups(trx: Database, { tenantId, nowMs, clerk }: Adding) {
  const tenant = await tenantDirectory(trx).byId(tenantId);
  const { groupRules } = await settingsOf(trx, tenantId);
  if (!tenant || groupRules === null) return;
  const actor: Staff = { kind: 'staff', name: clerk.name };
  const today = dayOf(localDateTimeOf(nowMs, tenant.timeZone));
  const moment = instantOf(localDateTimeAt(addDays(today, -daysAgo), 10 * 60), tenant.timeZone).getTime();
  const then: Context<Staff> = { ...demoContext({ trx, tenant, nowMs: moment }), actor };
  const own = { userNumber: ownNumber };
  const seen = async () => (await getGroup(then, own)).seen;
  for (const member of [represents(representatives[0]), ...others]) {
    await addMember(then, { ...own, ...member, seen: await seen() });
  }
  await reviewGroup(then, { ...own, householdsChecked: true, renews: false, seen: await seen() });
  const { userId } = await registerGroup(then, {
    groupName: '水彩画の会 あじさい',
    groupNameKana: 'スイサイガノカイ アジサイ',
    phoneNumber1: '000',
    phoneNumber2: '123',
    phoneNumber3: '4004',
    phoneNumberType: 'Home',
    email: '',
    address: '',
    members: [represents(representatives[1]), ...others.slice(0, 1)],
    householdsChecked: true,
    isAnother: true,
  });
  const policies = await newestPolicies(trx, tenantId);
  const agreed_at = new Date(moment);
  await insertAgreements(
    trx,
    policies.map(({ policy_id }) => ({ tenant_id: tenantId, user_id: userId, policy_id, agreed_at })),
  );
}
