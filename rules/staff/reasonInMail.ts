/** Stands in the preview of a message for a reason that is still being typed. */
export const reasonToCome = '（入力した理由）';

/** A previewed message with its reason, once there is one. */
export const withReason = (body: string, reason: string) =>
  reason.trim() === '' ? body : body.replaceAll(reasonToCome, () => reason.trim());
