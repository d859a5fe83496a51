/** Days a reservation may cover, the first included (spec §9). */
export const spanDays = 6;
