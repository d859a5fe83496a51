/** Behind the address of a room's day, over the login too: leads to the frames that are taken, of which one can be waited for. */
export const toWait = '?to=wait';
