/** 1234567 → '1,234,567'. By hand, so that the machine's locale data takes no part. */
export const numberText = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** 12000 → '12,000円' */
export const yen = (amount: number) => `${numberText(amount)}円`;

/** The same for what may cost nothing: 0 → '無料' */
export const yenOrFree = (amount: number) => (amount === 0 ? '無料' : yen(amount));
