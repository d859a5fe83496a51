/** From Sunday, in red and blue as on every Japanese calendar. The weekday is also given as text. */
export const weekdayInks = ['text-red-900', '', '', '', '', '', 'text-blue-900'];
