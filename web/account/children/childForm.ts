import type { Resolver } from 'react-hook-form';
import type { ChildForm, OwnChild } from '#contract/child.ts';
import { screenRefusals } from '#contract/refusal/screenRefusals.ts';
import { checkChild, normalizeChild } from '#rules/account/child/child.ts';

/** The form as it is typed; `hasConsent` is asked for when a child is added. */
export type TypedChild = Required<ChildForm> & { hasConsent: boolean };

export const emptyChild: TypedChild = {
  lastName: '',
  firstName: '',
  lastNameKana: '',
  firstNameKana: '',
  birthday: '',
  relation: '',
  hasConsent: false,
};

export const childFields = [
  'lastName',
  'firstName',
  'lastNameKana',
  'firstNameKana',
  'birthday',
  'relation',
  'hasConsent',
] as const;

/** A child that is there, to be corrected; it was agreed to when it was added. */
export const typedFrom = ({ childId: _, consentedAt: __, ...child }: OwnChild): TypedChild => ({
  ...child,
  hasConsent: true,
});

/** What goes to the server. */
export const childRequest = ({ hasConsent: _, ...form }: TypedChild) => normalizeChild(form);

/** The server's rule applied to the form, and whether the guardian has agreed. */
export const childResolver =
  (today: string): Resolver<TypedChild> =>
  (typed) => {
    const { hasConsent, ...form } = typed;
    const refusal = checkChild(form, today);
    if (refusal !== null) {
      const { field, code, message = screenRefusals[code] } = refusal;
      return { values: {}, errors: { [field]: { type: code, message } } };
    }
    if (hasConsent) return { values: typed, errors: {} };
    const message = '内容を確かめて、チェックを入れてください。';
    return { values: {}, errors: { hasConsent: { type: 'required', message } } };
  };
