const form = /^(午前|午後)?(\d{1,2})(?:[:時](?:(\d{2})分?|(半))?)?$/;

/**
 * '21:00' for ２１時, 21:00 in any width, and 午後9時 as ordinances print it; '12:00' for 正午. What says something else stays
 * for the server to say so.
 */
export function clockOf(text: string) {
  const typed = text.normalize('NFKC').replace(/\s/g, '');
  if (typed === '正午') return '12:00';
  const [, half, hour, minute, andHalf] = form.exec(typed) ?? [];
  if (hour === undefined) return typed;
  const isInHalf = Number(hour) <= 12;
  if (half !== undefined && !isInHalf) return typed;
  return `${Number(hour) + (half === '午後' && Number(hour) < 12 ? 12 : 0)}:${minute ?? (andHalf ? '30' : '00')}`;
}
