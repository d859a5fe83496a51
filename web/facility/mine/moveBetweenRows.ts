import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys go from row to row of the lists inside of an element; Enter opens one as any link. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li a')];
  const place = rows.indexOf(document.activeElement as HTMLElement);
  const next = place === -1 ? undefined : rows[place + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
