/** Days with their weekdays, hours from and until, and yen. */
const whole = /(\d{4}\/\d{2}\/\d{2}(?:\([^)]*\))?|\d{1,2}:\d{2}(?:～\d{1,2}:\d{2})?|[－＋-]?[\d,]+円)/;

/** A text in parts: each second one is never torn. */
export const wholeParts = (text: string): readonly string[] => text.split(whole);
