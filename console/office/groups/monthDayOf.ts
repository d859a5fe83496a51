/** '11-01' for 11月1日, 11/1 in any width. What says something else stays for the server to say so. */
export function monthDayOf(text: string) {
  const typed = text.normalize('NFKC').replace(/\s/g, '');
  const [, month, day] = /^(?:毎年)?(\d{1,2})(?:月|\/|-)(\d{1,2})日?$/.exec(typed) ?? [];
  return month === undefined || day === undefined ? typed : `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
