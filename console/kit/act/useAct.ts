import { useRef } from 'react';
import { CallFailure } from '#client/callFailure.ts';
import type { Preview } from '#console/api/usePreview.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import type { FormDraft } from '#console/fields/useFormDraft.ts';
import { useFormFields } from '#console/fields/useFormFields.ts';
import { type Errors, useChecked } from '#console/kit/useChecked.ts';
import type { RequestOf, ResponseOf, StaffCall } from '#contract/endpoints.ts';

/** What staff write down with an act: for its person, and for colleagues alone. */
type Words = { readonly reason: string; readonly staffNote: string };

type ActForm = {
  readonly typed: Words;
  readonly change: (changes: Partial<Words>) => void;
  readonly draft: FormDraft;
};

/** The fields of an act: its own, and the words of every act. `name` is that of its draft. */
export const useActForm = <Own extends object>(name: string, own: Own) =>
  useFormFields<Own & Words>(name, { ...own, reason: '', staffNote: '' });

type ActOptions<Call extends StaffCall, Field extends string, Shown> = {
  form: ActForm;
  /** What the act would do. It is sent only once that has been seen. */
  preview?: Preview<Shown>;
  call: Call;
  /** What is missing or wrong, by field. */
  errors: Errors<Field>;
  /** What is sent once nothing is wrong; null where `errors` say what is missing. */
  request: (shown: Shown) => RequestOf<Call> | null;
  onDone: (answer: ResponseOf<Call>, shown: Shown) => void;
  /** The call that shows what is not there any more once it is done. */
  ends?: StaffCall;
  /** True where the fields say by now why it was refused; else that stands above them. */
  onRefused?: (failure: CallFailure) => boolean;
};

/** An act of staff as ActDialog shows it: checked, sent once with what its preview showed, and tried again after a refusal. */
export function useAct<Call extends StaffCall, Field extends string, Shown>(act: ActOptions<Call, Field, Shown>) {
  const { form, preview, call, errors, request, onDone, onRefused, ends } = act;
  const fields = useRef<HTMLDivElement>(null);
  const mutation = useStaffMutation(call);
  const { shown, checkIn, forget } = useChecked(errors);

  const refused = (failure: unknown) => {
    if (failure instanceof CallFailure && onRefused?.(failure)) mutation.reset();
    return null;
  };
  const send = async () => {
    if (!checkIn(fields.current) || mutation.isPending) return;
    if (preview && preview.current === undefined) return void preview.query.refetch();
    // An act without a preview takes nothing from it.
    const seen = preview?.current as Shown;
    const wanted = request(seen);
    const answer = wanted && (await mutation.mutateAsync(wanted).catch(refused));
    if (answer === null) return;
    await mutation.refresh(ends);
    onDone(answer, seen);
  };
  const reload = () => {
    mutation.reset();
    return mutation.reload();
  };

  return {
    form,
    fields,
    errors: shown,
    error: mutation.error,
    isSending: mutation.isPending,
    isAwaited: preview?.isAwaited ?? false,
    send,
    reload,
    /** A choice brings fields that were not there to be missed before. */
    forget,
    /** A choice makes another act of it: what was refused before is answered no more. */
    startOver: () => {
      forget();
      mutation.reset();
    },
  };
}

export type Act = Omit<ReturnType<typeof useAct>, 'errors'> & { readonly errors: Errors<string> };
