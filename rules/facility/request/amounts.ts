/** The most yen of admission fee, and the most attendees (spec §9). */
export const amountLimit = 10_000_000;

export const isAmount = (value: number) => Number.isInteger(value) && value >= 0 && value <= amountLimit;
