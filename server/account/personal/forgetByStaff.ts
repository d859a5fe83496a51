import type { Operation } from '#server/operation.ts';
import type { PersonalData } from '#server/personalData.ts';
import { Refused } from '#server/refused.ts';
import { credentialsOf } from '../account.queries.ts';
import { forget } from './forget.ts';

/** Forgets a person who asked for it on paper. Refuses notFound and stillUnderWay. */
export const forgetByStaff =
  (areas: readonly PersonalData[]): Operation<'Desk/ForgetPerson'> =>
  async (context, { userNumber }) => {
    const { trx, tenant } = context;
    const account = await credentialsOf(trx, { tenantId: tenant.tenantId, userNumber });
    if (!account) throw new Refused({ code: 'notFound', message: `利用者「${userNumber}」は見つかりませんでした。` });
    await forget(context, areas, { userId: account.personId });
    return {};
  };
