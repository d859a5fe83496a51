/** Every text that leaves the product by itself, in the order of the office's list. One kind of message may have several. */
export const messageTextIds = [
  ...['frame'],
  ...['registered', 'verifyMail', 'mailKnown', 'mailChanged'],
  ...['registrationApproved', 'registrationReturned', 'registrationRejected', 'termEnding'],
  ...['passwordReset', 'passwordChanged', 'loginsSlowed'],
  ...['booked.fixed', 'booked.awaitsPayment', 'booked.underReview', 'booked.asked'],
  ...['approved', 'rejected', 'held', 'cancelled', 'expiredUnpaid', 'reminder'],
  ...['entered', 'won', 'lost', 'withdrawn'],
  ...['moved', 'contentsChanged', 'daysCancelled', 'daysCancelled.byOffice', 'cancelledByOperator'],
  ...['useChanged', 'useInDoubt', 'useStands'],
  ...['placeClosed', 'useInDoubt.course', 'sessionDropped', 'sessionMoved', 'sessionElsewhere'],
  ...['moved.course'],
  ...['feeSettled', 'feeSettled.changed', 'chargeAdded', 'chargeAdded.less', 'paymentDue', 'paymentOverdue'],
  ...['paid', 'receiptVoided', 'paidTooLate', 'refunded'],
  ...['vacancy', 'vacancyOffered', 'vacancyEnded', 'message'],
  ...['dayList', 'monthReport', 'factorFailed'],
] as const satisfies readonly string[];

export type MessageTextId = (typeof messageTextIds)[number];

/** How a message is worded: a line each, with placeholders in braces. */
export type Wording = { readonly subject: string; readonly body: string };
