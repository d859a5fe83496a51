import type { DeskPerson } from '#contract/desk/people/people.ts';
import type { Permission } from '#contract/permissions.ts';

/** The parts of somebody's page in their order: each is there for whom it concerns. */
const parts = [
  ['profile', '登録内容', () => true],
  ['registration', '利用登録', () => true],
  ['groups', '所属している団体', ({ groups }) => groups.length > 0],
  ['children', 'お子さま', ({ children }) => children !== undefined],
  ['entitlements', '区分・減免の認定', () => true],
  ['review', '登録審査', ({ isVerified }) => !isVerified],
  ['reset', 'パスワード再設定票', (_, may) => may('person.register')],
  ['merged', '統合した番号', (_, may) => may('person.merge')],
  ['suspension', '利用停止', ({ suspension }, may) => may('person.suspend') || suspension !== null],
  ['members', '団体・構成員', ({ isGroup }) => isGroup],
  ['reservations', '予約', (_, may) => may('reservation.view')],
  ['money', '収納', (_, may) => may('money.view')],
  ['notices', '通知', (_, may) => may('notice.retry')],
  ['history', '職員の操作', (_, may) => may('audit.read')],
] as const satisfies readonly (readonly [
  id: string,
  label: string,
  isThere: (person: DeskPerson, may: (permission: Permission) => boolean) => boolean,
])[];

export type PartId = (typeof parts)[number][0];

/** The parts of somebody's page that the caller may see. */
export const partsOf = (person: DeskPerson, permissions: readonly Permission[]) =>
  parts
    .filter(([, , isThere]) => isThere(person, (permission) => permissions.includes(permission)))
    .map(([id, label]) => ({ id, label }));
