/** A text as LIKE finds it to the letter. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (found) => `\\${found}`);
