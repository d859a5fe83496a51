import type { StaffMember } from '#contract/console/members.ts';
import { isFoundIn } from '#rules/text/searchFold.ts';

type Filter = { readonly q: string; readonly state: string };

/** Whether a member is looked for; what is '' does not narrow down. */
export const matches = ({ name, login, state }: Pick<StaffMember, 'name' | 'login' | 'state'>, filter: Filter) =>
  (filter.state === '' || state === filter.state) && [name, login].some((text) => isFoundIn(text, filter.q));
