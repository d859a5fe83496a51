/** Days with their weekdays, hours from and until, telephone numbers, and what is counted. */
const whole =
  /(\d{4}\/\d{2}\/\d{2}(?:\([^)]*\))?|\d{1,2}:\d{2}(?:～\d{1,2}:\d{2})?|0\d{1,4}-\d{1,4}-\d{4}|[－＋-]?[\d,]+(?:円|行目|件|回|日|人|名))/;

/** A text in parts: each second one is never torn. */
export const wholeParts = (text: string): readonly string[] => text.split(whole);
