import { useToday } from '#console/address/useConsole.ts';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { spanFrom, stepped } from '#rules/statistics/span.ts';

/** Which span and room is looked at, as the address has it. */
export function useSpan() {
  const today = useToday();
  const [asked, set] = useAddressState(['by', 'at', 'from', 'to', 'room']);
  const span = spanFrom(asked, today);
  return {
    span,
    room: asked.room,
    setKind: (by: string) => set({ by: by === 'month' ? '' : by, at: '' }),
    setDays: (days: { readonly from?: string; readonly to?: string }) => set(days),
    setRoom: (room: string) => set({ room }),
    step: (steps: number) => set({ at: stepped(span, steps) }),
  };
}

export type SpanAddress = ReturnType<typeof useSpan>;
