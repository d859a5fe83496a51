/** A value as the text of a script element that holds data: '<' would let a value end the element it stands in. */
export const asData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
