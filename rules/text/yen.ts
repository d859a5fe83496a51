/** 1234567 → '1,234,567'. Done by hand, to be independent of the machine's locale data. */
export const numberText = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** 12000 → '12,000円' */
export const yen = (amount: number) => `${numberText(amount)}円`;

/** The same for a fee that may be zero: 0 → '無料' */
export const yenOrFree = (amount: number) => (amount === 0 ? '無料' : yen(amount));
