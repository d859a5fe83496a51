import { paths, publicAddress } from '#contract/screens.ts';
import { checkCorrection, differing } from '#rules/account/correction.ts';
import { isBlank } from '#rules/text/typedText.ts';
import type { Context, Staff } from '#server/context.ts';
import { isTaken } from '#server/db/sqlStates.ts';
import { newId } from '#server/newId.ts';
import { notify } from '#server/notice/notify.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { endOtherAddresses } from '../mailToken.queries.ts';
import { lockRegistered, setRegistered } from './people.queries.ts';
import { registeredOf } from './registered.view.ts';

/** Refuses who may not open somebody's account. */
type Ports = { readonly demandAccount: (context: Context<Staff>, userNumber: string) => Promise<void> };

/**
 * Corrects who somebody is, at the counter. It neither verifies them nor takes that back, and they stay signed in: an address
 * that staff enter is known as one of the counter's registration is. Refuses reasonRequired, notFound, changedMeanwhile
 * when something else was seen, what the counter's registration refuses, nothingCorrected and mailTaken; another mail
 * address, where the next link for a password would go, as a slip for one is refused.
 */
export const correctPerson =
  ({ demandAccount }: Ports): Operation<'Desk/CorrectPerson'> =>
  async (context, request) => {
    const { trx, tenant, nowMs, actor, log, publicUrl } = context;
    const { tenantId, tenantAlias } = tenant;
    const { userNumber, seen, corrected, reason } = request;
    if (isBlank(reason)) throw new Refused('reasonRequired');
    const row = await lockRegistered(trx, { tenantId, userNumber });
    if (!row) throw new Refused('notFound');
    const before = registeredOf(row);
    if (differing(before, seen).length > 0) throw new Refused('changedMeanwhile');
    const phoneNumberType = row.phone_number_type === 'Home' ? 'Home' : 'Mobile';
    const { failure, form, changed } = checkCorrection({ before, phoneNumberType, isGroup: row.is_group }, corrected);
    if (failure) {
      const { field, ...refusal } = failure;
      throw new Refused({ ...refusal, details: [{ path: field }] });
    }
    if (changed.length === 0) throw new Refused('nothingCorrected');
    const userId = row.user_id;
    const isMailChanged = changed.includes('email');
    if (isMailChanged) await demandAccount(context, userNumber);
    // The outbox reads the address as it writes the message, so the former one is told before it is gone.
    if (isMailChanged && row.email !== null && row.verified_at !== null) {
      const url = publicAddress(publicUrl, paths.login(tenantAlias));
      await notify(context, { userId, kind: 'mailChanged', subjectId: newId(), facts: { url } });
    }
    await setRegistered(trx, { tenantId, userId, form }).catch((error) => {
      throw isTaken(error) ? new Refused('mailTaken') : error;
    });
    if (isMailChanged) await endOtherAddresses(trx, { tenantId, userId, nowMs });
    log.info({ tenantId, userNumber, changed, staff: actor.name }, 'what is registered of somebody was corrected');
    return { changed };
  };
