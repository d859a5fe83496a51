import type { RegistrationReview } from '#contract/desk/people/people.ts';
import { dateTimeText } from '#ui/text/format.ts';
import { identityDocumentLabels } from './identityDocumentLabels.ts';

const states = { approved: '承認', returned: '差戻し中', asked: '再申請', rejected: '却下' } as const;

/** How far a registration is with staff, in words. */
export const reviewStateText = ({ state }: RegistrationReview) => (state === null ? '審査待ち' : states[state]);

/** The last decision: by whom and when; '' where there is none. */
export const reviewedText = ({ at, by }: RegistrationReview) => (at === null ? '' : `${dateTimeText(at)} ${by}`);

export const identityText = ({ identityDocument }: RegistrationReview) =>
  identityDocument === null ? '' : identityDocumentLabels[identityDocument];
