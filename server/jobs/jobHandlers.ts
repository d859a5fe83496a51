import { lotteryAnnounce } from '../lottery/lotteryAnnounce.ts';
import { lotteryClose } from '../lottery/lotteryClose.ts';
import { lotteryDraw } from '../lottery/lotteryDraw.ts';
import { lotteryPlan } from '../lottery/lotteryPlan.ts';
import { noticeDelivery } from '../notice/noticeDelivery.ts';
import { expireUnpaid } from '../payment/expireUnpaid.ts';
import { paymentPoll } from '../payment/paymentPoll.ts';
import { refund } from '../payment/refund.ts';
import { completeUse } from './completeUse.ts';
import type { JobHandler, JobKind } from './job.ts';
import { remind } from './remind.ts';
import { sweep } from './sweep.ts';

/** Which function does which kind of job. */
export const jobHandlers: { readonly [Kind in JobKind]: JobHandler } = {
  lotteryPlan,
  lotteryClose,
  lotteryDraw,
  lotteryAnnounce,
  expireUnpaid,
  completeUse,
  remind,
  noticeDelivery,
  refund,
  paymentPoll,
  sweep,
};
