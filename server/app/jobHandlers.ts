import { settleCoursePlan } from '#server/event/plan/settleCoursePlan.ts';
import { sweepMerges } from '../account/desk/merge/sweepMerges.ts';
import { deleteMailTokensOver } from '../account/mailToken.queries.ts';
import { forgetOld } from '../account/personal/forgetOld.ts';
import { sweepUnverified } from '../account/registration/sweepUnverified.ts';
import { deleteSessionsOver } from '../account/session/session.queries.ts';
import { tellOfTerms } from '../catalogue/entitlement/tellOfTerms.ts';
import { deleteUnshown } from '../catalogue/picture.queries.ts';
import { deleteAnswers } from '../db/idempotency.queries.ts';
import { courseSide } from '../event/closedCourses.ts';
import { layDownRecurring } from '../facility/closure/recurring/layDown.ts';
import { settleClosure } from '../facility/closure/settleClosure.ts';
import { dayList, dayListMail } from '../facility/desk/dayList/dayList.ts';
import { rejectUndecided } from '../facility/desk/review/reviewReservation.ts';
import { deleteReleased } from '../facility/placing.queries.ts';
import { completeUse } from '../facility/use/completeUse.ts';
import { scheduleMissingCompletions } from '../facility/use/scheduleMissingCompletions.ts';
import type { JobHandlers } from '../jobs/job.ts';
import { type Sweep, sweep } from '../jobs/sweep.ts';
import type { Beacon } from '../lottery/beacon.ts';
import { lotteryAnnounce } from '../lottery/lotteryAnnounce.ts';
import { lotteryClose } from '../lottery/lotteryClose.ts';
import { lotteryDraw } from '../lottery/lotteryDraw.ts';
import { lotteryPlan } from '../lottery/lotteryPlan.ts';
import { noticeDelivery } from '../notice/noticeDelivery.ts';
import { sweepNotices } from '../notice/sweepNotices.ts';
import type { Transports } from '../notice/transport.ts';
import { sendMessage } from '../office/message/sendMessage.ts';
import { sweepMessages } from '../office/message/sweepMessages.ts';
import { deleteAttemptsOver } from '../oidc/attempt.queries.ts';
import type { OidcPort } from '../oidc/oidcPort.ts';
import { paymentPoll } from '../payment/attempt/paymentPoll.ts';
import { expireUnpaid } from '../payment/expireUnpaid.ts';
import type { Payments } from '../payment/payments.ts';
import { refund } from '../payment/refund/refund.ts';
import { listUndelivered } from '../reservation/promise/listUnreached.ts';
import { remind } from '../reservation/remind.ts';
import { keepPlaceNames } from '../staff/keepPlaceNames.ts';
import { recheckStaff } from '../staff/oidc/recheckStaff.ts';
import { sealStored } from '../staff/seal/sealStored.ts';
import type { Seals } from '../staff/seal/seals.ts';
import { deleteStaffSessionsOver } from '../staff/session.queries.ts';
import { factorMail } from '../staff/signIn/factorMail.ts';
import { onceCopied } from '../statistics/copyUses.ts';
import { monthReportMail } from '../statistics/monthReport/monthReport.ts';
import { statistics } from '../statistics/statistics.ts';
import { sweepWatches } from '../vacancy/sweepWatches.ts';
import { tellOfVacancies } from '../vacancy/tellOfVacancies.ts';
import { webhookDelivery } from '../webhook/deliverWebhooks.ts';
import type { PostOutside } from '../webhook/postOutside.ts';
import { sweepDeliveries } from '../webhook/sweepDeliveries.ts';
import { drawKinds as kinds } from './drawKinds.ts';
import { holdingOf } from './payables.ts';

type Ports = {
  readonly payments: Payments;
  readonly transports: Transports;
  readonly beacon: Beacon;
  readonly seals: Seals;
  readonly oidc: OidcPort;
  readonly postOutside: PostOutside;
};

/** The daily sweeps of all areas. */
const sweepsWith = (seals: Seals): readonly Sweep[] => [
  ({ trx, tenant: { tenantId }, nowMs }, most) => deleteSessionsOver(trx, { tenantId, nowMs, most }),
  ({ trx, tenant: { tenantId }, nowMs }, most) => deleteStaffSessionsOver(trx, { tenantId, nowMs, most }),
  ({ trx, tenant: { tenantId }, nowMs }, most) => deleteAttemptsOver(trx, { tenantId, nowMs, most }),
  ({ trx, tenant: { tenantId }, nowMs }, most) => deleteMailTokensOver(trx, { tenantId, nowMs, most }),
  ({ trx, tenant: { tenantId }, nowMs }, most) => deleteAnswers(trx, { tenantId, nowMs, most }),
  ({ trx, tenant: { tenantId }, nowMs }, most) => deleteReleased(trx, { tenantId, nowMs, most }),
  // After the sessions: whoever still has one is here.
  sweepUnverified,
  scheduleMissingCompletions,
  layDownRecurring,
  sweepNotices,
  sweepDeliveries,
  sweepMerges,
  sweepWatches,
  sweepMessages,
  onceCopied(forgetOld),
  ({ trx, tenant: { tenantId }, nowMs }, most) => deleteUnshown(trx, { tenantId, nowMs, most }),
  sealStored(seals),
  ({ trx, tenant: { tenantId } }) => keepPlaceNames(trx, tenantId),
];

/** Which function does which kind of job. */
export const jobHandlersWith = ({ payments, transports, beacon, seals, oidc, postOutside }: Ports): JobHandlers => ({
  lotteryPlan: lotteryPlan(kinds),
  lotteryClose: lotteryClose(kinds),
  lotteryDraw: lotteryDraw({ kinds, beacon }),
  lotteryAnnounce: lotteryAnnounce(kinds),
  expireUnpaid: expireUnpaid(payments),
  completeUse,
  rejectUndecided,
  remind: remind(holdingOf),
  tellOfTerms,
  tellOfVacancies,
  dayList,
  dayListMail: dayListMail(transports),
  factorMail: factorMail(transports),
  sendMessage,
  noticeDelivery: noticeDelivery({ transports, leave: listUndelivered }),
  webhookDelivery: webhookDelivery({
    post: postOutside,
    openSecret: (owner, text) => seals.open({ ...owner, what: 'webhook' }, text),
  }),
  refund: refund(payments),
  paymentPoll: paymentPoll(payments),
  settleClosure: settleClosure({ payments, courses: courseSide }),
  settleCoursePlan: settleCoursePlan({ payments }),
  statistics,
  monthReportMail: monthReportMail(transports),
  recheckStaff: recheckStaff({ oidc, seals }),
  sweep: sweep(sweepsWith(seals)),
});
