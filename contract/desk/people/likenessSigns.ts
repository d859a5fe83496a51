/** What two accounts may have in common that speaks for one person. */
export const likenessSigns = ['reading', 'phone', 'email', 'address', 'birthday'] as const;

export type LikenessSign = (typeof likenessSigns)[number];
