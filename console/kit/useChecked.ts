import { type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** The first field that is marked as wrong takes the focus, with all of it in sight: what is wrong stands at its edge. */
export function leadToWrong(fields: HTMLElement | null) {
  const wrong = fields?.querySelector<HTMLElement>('[aria-invalid="true"], [data-failed]');
  wrong?.focus({ preventScroll: true });
  (wrong?.closest('fieldset') ?? wrong)?.scrollIntoView({ block: 'center' });
}

export type Errors<Name extends string> = { readonly [One in Name]?: string | undefined };

/**
 * What is wrong with the fields of a form, shown beside them once somebody has tried to send it; the first of them has
 * the focus then: what is no control and lacks something says so by `data-failed`. `check` answers whether it can be
 * sent; `checkIn` does where the fields are in no form. What the server finds wrong with a field is shown by `refuse`
 * until it is sent again.
 */
export function useChecked<Name extends string>(errors: Errors<Name>) {
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<Errors<Name>>({});
  const shown: Errors<Name> = { ...(isTried ? errors : {}), ...refused };
  const checkIn = (fields: HTMLElement | null) => {
    flushSync(() => {
      setIsTried(true);
      setRefused({});
    });
    const isRight = Object.values(errors).every((error) => error === undefined);
    if (!isRight) leadToWrong(fields);
    return isRight;
  };
  const check = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    return checkIn(event.currentTarget);
  };
  const refuse = (fields: HTMLElement | null, found: Errors<Name>) => {
    flushSync(() => setRefused(found));
    leadToWrong(fields);
  };
  const forget = () => {
    setIsTried(false);
    setRefused({});
  };
  return { shown, check, checkIn, refuse, forget };
}
