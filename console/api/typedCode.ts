/** The digits of what was typed or pasted, full-width ones too; six at most. */
export const digitsOf = (typed: string) => typed.normalize('NFKC').replace(/\D/g, '').slice(0, 6);

export const isWholeCode = (code: string) => code.length === 6;
