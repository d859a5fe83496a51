import { fullName } from '#rules/text/fullName.ts';
import { dataRecord, type PersonalData } from '#server/personalData.ts';
import { localDateTimeOf } from '#server/time.ts';
import { keptChildrenOf } from '../child/child.queries.ts';
import { groupsOf, membersOf } from '../group/group.queries.ts';
import { memberKana, memberName } from '../group/theGroup.ts';
import { identitiesOf } from '../identity/identity.queries.ts';
import { sessionsOf } from '../session/session.queries.ts';
import { ownAccount, ownAgreements, ownMerged } from './ownAccount.queries.ts';

const policyNames: Readonly<Record<string, string>> = { privacy: 'プライバシーポリシー', terms: '利用規約' };

type Row = Parameters<typeof dataRecord>[0];

/** Rows of one kind; nothing where there are none. */
const section = <Item>(name: string, title: string, items: readonly Item[], rowOf: (item: Item) => Row) =>
  items.length === 0 ? [] : [{ name, title, records: items.map((item) => dataRecord(rowOf(item))) }];

type Phone = Readonly<Record<`phone_number_${1 | 2 | 3}`, string>>;
const phoneOf = (row: Phone) => [row.phone_number_1, row.phone_number_2, row.phone_number_3].join('-');

type Shown = { readonly userNumberLabel: string; readonly at: (time: Date) => string };

function accountRow(own: Awaited<ReturnType<typeof ownAccount>>, { userNumberLabel, at }: Shown): Row {
  return {
    userNumber: [userNumberLabel, own.user_number],
    lastName: ['姓', own.last_name],
    firstName: ['名', own.first_name],
    lastNameKana: ['姓（カナ）', own.last_name_kana],
    firstNameKana: ['名（カナ）', own.first_name_kana],
    email: ['メールアドレス', own.email],
    phoneNumber: ['電話番号', phoneOf(own)],
    phoneNumberType: ['電話番号の種類', own.phone_number_type === 'Home' ? '自宅' : '携帯'],
    address: ['住所', own.address],
    birthday: ['生年月日', own.birthday],
    lineUserId: ['LINEの利用者ID', own.line_user_id],
    suspendedUntil: ['利用停止の最終日', own.suspended_until],
    ...(own.is_group && { groupUntil: ['団体登録の有効期限', own.group_until] as const }),
    createdAt: ['登録日時', at(own.created_at)],
  };
}

const mergedRow = (other: Awaited<ReturnType<typeof ownMerged>>[number], { userNumberLabel, at }: Shown): Row => ({
  userNumber: [userNumberLabel, other.user_number],
  name: ['氏名', fullName(other.last_name, other.first_name)],
  kana: ['フリガナ', fullName(other.last_name_kana, other.first_name_kana)],
  phoneNumber: ['電話番号', phoneOf(other)],
  address: ['住所', other.address],
  birthday: ['生年月日', other.birthday],
  createdAt: ['登録日時', at(other.created_at)],
});

const memberRow = (row: Awaited<ReturnType<typeof membersOf>>[number]): Row => ({
  name: ['氏名', memberName(row)],
  kana: ['フリガナ', memberKana(row)],
  isLocal: ['在住・在勤・在学', row.is_local],
  isRepresentative: ['代表者', row.is_representative],
  since: ['登録日', row.since],
  until: ['終了日', row.until],
});

const childRow = (row: Awaited<ReturnType<typeof keptChildrenOf>>[number], { at }: Shown): Row => ({
  name: ['氏名', fullName(row.last_name, row.first_name)],
  kana: ['フリガナ', fullName(row.last_name_kana, row.first_name_kana)],
  birthday: ['生年月日', row.birthday],
  relation: ['続柄', row.relation],
  consentVersion: ['同意した文の版', row.consent_version],
  consentedAt: ['同意日時', at(row.consented_at)],
  addedAtCounter: ['窓口での登録', row.added_by !== ''],
  takenAwayAt: ['削除した日時', row.taken_away_at ? at(row.taken_away_at) : null],
});

/** The account itself, its agreements and its sessions. */
export const accountData: PersonalData = {
  async read({ trx, tenant, actor }) {
    const person = { tenantId: tenant.tenantId, userId: actor.userId };
    const at = (time: Date) => localDateTimeOf(time.getTime(), tenant.timeZone);
    const shown = { userNumberLabel: tenant.userAttributeSetting.userNumberLabel, at };
    const own = await ownAccount(trx, person);
    const merged = await ownMerged(trx, person);
    const agreements = await ownAgreements(trx, person);
    const sessions = await sessionsOf(trx, person);
    const identities = await identitiesOf(trx, person);
    const groups = await groupsOf(trx, person);
    const members = own.is_group ? await membersOf(trx, { tenantId: tenant.tenantId, groupId: actor.userId }) : [];
    const children = await keptChildrenOf(trx, person);
    const agreed = agreements.map(({ kind, version, agreed_at }) => ({
      policy: ['規約', policyNames[kind] ?? kind] as const,
      version: ['版', version] as const,
      agreedAt: ['同意日時', at(agreed_at)] as const,
    }));
    const devices = sessions.map(({ device, created_at, used_at }) => ({
      device: ['端末', device] as const,
      beganAt: ['ログイン日時', at(created_at)] as const,
      lastUsedAt: ['最後の利用', at(used_at)] as const,
    }));
    return [
      { name: 'account', title: '利用者情報', records: [dataRecord(accountRow(own, shown))] },
      ...section('mergedAccounts', '統合した利用者番号', merged, (other) => mergedRow(other, shown)),
      ...section('children', 'お子さま', children, (child) => childRow(child, shown)),
      ...section('identities', 'ログインに使う外部のアカウント', identities, (identity) => ({
        issuer: ['認証サービス', identity.issuer],
        subject: ['認証サービスの利用者ID', identity.subject],
        linkedAt: ['結び付けた日時', at(identity.linkedAt)],
      })),
      ...section('groups', '所属している団体', groups, (group) => ({
        groupName: ['団体名', group.last_name],
        isRepresentative: ['代表者', group.is_representative],
        since: ['登録日', group.since],
      })),
      ...section('groupMembers', '団体の構成員', members, memberRow),
      // These two stand there empty as well.
      { name: 'agreements', title: '規約への同意', records: agreed.map(dataRecord) },
      { name: 'sessions', title: 'ログイン中の端末', records: devices.map(dataRecord) },
    ];
  },
};
