/** '1988-04-02' → '1988/04/02': its weekday says nothing about anybody. */
export const birthdayText = (day: string) => day.replaceAll('-', '/');
