import type { StaffMember } from '#contract/console.ts';

type Filter = { readonly q: string; readonly state: string };

/** Full-width and half-width, capitals, and blanks inside of names make no difference. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Whether a member is looked for; what is '' does not narrow down. */
export const matches = ({ name, login, state }: Pick<StaffMember, 'name' | 'login' | 'state'>, filter: Filter) =>
  (filter.state === '' || state === filter.state) &&
  [name, login].some((text) => folded(text).includes(folded(filter.q)));
