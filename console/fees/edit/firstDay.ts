/**
 * The next first of April after a day: towns change their fees with the year. The first of a later month, where that day
 * is taken or does not come after another one.
 */
export function suggestedFirstDay(today: string, taken: readonly string[], after = '') {
  const year = Number(today.slice(0, 4));
  const april = `${today < `${year}-04-01` ? year : year + 1}-04-01`;
  let [at, month] = [Number(april.slice(0, 4)), 4];
  let day = april;
  while (taken.includes(day) || day <= after) {
    month += 1;
    if (month > 12) [at, month] = [at + 1, 1];
    day = `${at}-${String(month).padStart(2, '0')}-01`;
  }
  return day;
}
