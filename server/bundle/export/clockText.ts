const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

/** '9:00-12:00', as bundles write hours. */
export const clockText = ({ fromMinute, toMinute }: { readonly fromMinute: number; readonly toMinute: number }) =>
  `${clock(fromMinute)}-${clock(toMinute)}`;
