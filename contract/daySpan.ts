const dayMs = 86_400_000;

/** Days 'YYYY-MM-DD', the last one included. */
type DaySpan = { readonly from: string; readonly to: string };

/** Whether two days stand in order, and are so many days at most with all between them. */
export const isSpanOf =
  (most: number) =>
  ({ from, to }: DaySpan) =>
    from <= to && Date.parse(to) - Date.parse(from) < most * dayMs;
