/** How much is given back by hand, as text, and where. */
export type ByHand = { readonly sum: string; readonly hall: string };

/** What a person does for money that no provider gives back. */
export const collectAtCounter = ({ sum, hall }: ByHand) => `返金 ${sum}は、${hall}の窓口でお受け取りください。`;
