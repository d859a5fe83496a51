/** What a kind of test took, beside the minutes that it may take. */
export function timeBeside(milliseconds: number, minutes: number): string {
  const taken = milliseconds / 60_000;
  const over = taken > minutes ? ', over it' : '';
  return `${taken.toFixed(1)} of ${minutes} min${over}`;
}
