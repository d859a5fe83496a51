export type ReadEvent = Readonly<Record<string, string>>;

/**
 * Reads an iCalendar text (RFC 5545): lines end with CRLF and are at most 75 octets long, longer ones are folded.
 * Answers the method and, per event, its properties by name without their parameters. Throws on what does not keep to
 * that.
 */
export function readCalendar(text: string): { readonly method: string; readonly events: readonly ReadEvent[] } {
  if (/[^\r]\n/.test(text)) throw new Error('a line ends without CR');
  for (const line of text.split('\r\n')) {
    if (Buffer.byteLength(line) > 75) throw new Error(`a line of ${Buffer.byteLength(line)} octets: ${line}`);
  }
  const lines = text
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line !== '');
  if (lines.at(0) !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR') throw new Error('no calendar');
  const events: Record<string, string>[] = [];
  let calendar: Record<string, string> = {};
  let at: Record<string, string> = calendar;
  for (const line of lines.slice(1, -1)) {
    const { name, value } = propertyOf(line);
    if (line === 'BEGIN:VEVENT') {
      at = {};
      events.push(at);
    } else if (line === 'END:VEVENT') at = calendar;
    else at[name] = value;
  }
  calendar = { ...calendar };
  return { method: calendar.METHOD ?? '', events };
}

/** NAME;PARAMETER="may have : and ;":value, with the escapes of texts undone. */
function propertyOf(line: string) {
  const parts = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^":;,]*))*):(.*)$/s.exec(line);
  if (!parts) throw new Error(`not a property: ${line}`);
  const [, name = '', parameters = '', value = ''] = parts;
  const text = value.replaceAll(/\\([\\;,nN])/g, (_all, escaped: string) =>
    escaped.toLowerCase() === 'n' ? '\n' : escaped,
  );
  return { name, value: name === 'ORGANIZER' ? `${parameters.slice(1)} ${text}` : text };
}
