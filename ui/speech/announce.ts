export type Politeness = 'polite' | 'assertive';
export type Announcement = { message: string; politeness: Politeness; turn: number };

let latest: Announcement = { message: '', politeness: 'polite', turn: 0 };
const listeners = new Set<() => void>();

export const subscribeToAnnouncements = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const latestAnnouncement = () => latest;

/** How long a message stays: long enough to be said, and gone before anybody finds it there by reading on. */
const staysMs = 4_000;

let timer: ReturnType<typeof setTimeout> | undefined;

function carry(message: string, politeness: Politeness) {
  clearTimeout(timer);
  latest = { message, politeness, turn: latest.turn + 1 };
  for (const listener of listeners) listener();
}

/** Takes back what was said: it belongs to a page that was left. */
export const silence = () => {
  if (latest.message !== '') carry('', latest.politeness);
};

/** Lets screen readers say a message without moving the focus; `LiveRegion` carries it. */
export const announce = (message: string, politeness: Politeness = 'polite') => {
  carry(message, politeness);
  timer = setTimeout(silence, staysMs);
};
