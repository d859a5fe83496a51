/** Which choice of a group an entry is. */
export const preferenceText = (preference: number) => `第${preference}希望`;
