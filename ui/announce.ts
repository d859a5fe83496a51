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

/** Lets screen readers say a message without moving the focus; `LiveRegion` carries it. */
export const announce = (message: string, politeness: Politeness = 'polite') => {
  latest = { message, politeness, turn: latest.turn + 1 };
  for (const listener of listeners) listener();
};
