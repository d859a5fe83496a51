/** From Sunday, as on every Japanese calendar: red and blue, and the weekday stands there in text as well. */
export const weekdayInks = ['text-red-900', '', '', '', '', '', 'text-blue-900'];
