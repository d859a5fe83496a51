import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '#client/callFailure.ts';
import { base64Of } from '#console/fields/base64Of.ts';
import type { GroupFieldsProps } from './group.ts';

/** As the server takes it, before anything is sent. */
const mostBytes = 8 * 1024 * 1024;

/** Why a picture was not taken, in words. */
const whyNot = (failure: unknown) => {
  if (!(failure instanceof CallFailure)) return 'ファイルを読み込めませんでした。もう一度選んでください。';
  const { reason } = { reason: failure.message, ...(failure.details as { readonly reason?: string } | null) };
  return reason;
};

type Upload = {
  /** Hands the bytes over; answers the name by which they are shown from then on. */
  send: (base64: string) => Promise<{ readonly file: string }>;
  /** Shows the picture among the fields as they are by then; answers why it is not wanted, if so. */
  show: (fields: GroupFieldsProps, file: string) => string | undefined;
};

/** Takes a picture that somebody chooses into the fields of a group. */
export function useUpload(fields: GroupFieldsProps, { send, show }: Upload) {
  // What is typed while it is on its way stays.
  const latest = useRef(fields);
  useEffect(() => {
    latest.current = fields;
  });
  const [error, setError] = useState<string>();
  const take = async (chosen: File) => {
    if (chosen.size > mostBytes) return setError('8MBまでのファイルを選んでください。');
    setError(undefined);
    try {
      const { file } = await send(await base64Of(chosen));
      setError(show(latest.current, file));
    } catch (failure) {
      setError(whyNot(failure));
    }
  };
  return { take, error };
}
