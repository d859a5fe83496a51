import type { CounterForm } from '#rules/account/atCounter.ts';
import { formColumns } from '../registration/insertNumbered.ts';

/** Opens nothing: no password has it. A link that staff hand over sets the first one. */
const noPassword = '';

/** The columns of somebody whom the counter knows and who has no password yet. */
export const memberColumns = (form: CounterForm, nowMs: number) => ({
  kind: 'member',
  password_hash: noPassword,
  ...formColumns(form),
  email: form.email,
  birthday: form.birthday,
  created_at: new Date(nowMs),
  verified_at: new Date(nowMs),
});
