import type { Message, Transports } from '../notice/transport.ts';

/** Transports that deliver into memory, in the order of sending. */
export function aMailbox(): Transports & { readonly mails: Message[]; readonly pushes: Message[] } {
  const mails: Message[] = [];
  const pushes: Message[] = [];
  return {
    mails,
    pushes,
    mail: {
      send: async (message) => {
        mails.push(message);
      },
    },
    line: {
      send: async (message) => {
        pushes.push(message);
      },
    },
  };
}
