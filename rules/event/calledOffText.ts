/** What a date of a course is called that does not take place. */
export const calledOffText = '休講';
