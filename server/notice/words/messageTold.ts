import type { Tellers } from './told.ts';

/** Of what staff write themselves. */
export const messageTold: Tellers<'message'> = {
  message: ({ subject, body }) => ({ text: 'message', values: { 件名: subject, 本文: body } }),
};
