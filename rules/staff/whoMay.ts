import type { Permission } from '#contract/permissions.ts';
import { roleTable } from './roles.ts';

/** Who may do something, in words: '管理者または館長・施設担当'. */
export const whoMay = (permission: Permission) =>
  Object.values(roleTable)
    .filter(({ permissions }) => permissions.includes(permission))
    .map(({ label }) => label)
    .join('または');
