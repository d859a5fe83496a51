import { isDay } from './day.ts';
import { eraDay } from './eraDay.ts';

/**
 * A day as people write it: '1988/4/2', '1988-04-02', '1988年4月2日', '19880402', '昭和63年4月2日' and 'S63.4.2' as
 * '1988-04-02'; null for nothing, undefined for what is no day.
 */
export function typedDay(typed: string): string | null | undefined {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return null;
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[年/.-] ?(\d{1,2})[月/.-] ?(\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : eraDay(text);
}
