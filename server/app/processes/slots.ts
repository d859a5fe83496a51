/** Grants so many at once, in the order of asking, to holders that may be gone from one moment to the next. */
export function slots<Holder>(most: number) {
  const waiting: { readonly holder: Holder; readonly grant: () => void }[] = [];
  const held = new Map<Holder, number>();
  let taken = 0;

  function grantNext() {
    while (taken < most) {
      const next = waiting.shift();
      if (!next) return;
      taken += 1;
      held.set(next.holder, (held.get(next.holder) ?? 0) + 1);
      next.grant();
    }
  }

  function free(holder: Holder, count: number) {
    const had = held.get(holder) ?? 0;
    const given = Math.min(had, count);
    if (had === given) held.delete(holder);
    else held.set(holder, had - given);
    taken -= given;
    grantNext();
  }

  return {
    want(holder: Holder, grant: () => void) {
      waiting.push({ holder, grant });
      grantNext();
    },
    /** One that was granted. */
    giveBack: (holder: Holder) => free(holder, 1),
    /** All that it had and waited for. */
    gone(holder: Holder) {
      for (let at = waiting.length - 1; at >= 0; at -= 1) if (waiting[at]?.holder === holder) waiting.splice(at, 1);
      free(holder, Number.POSITIVE_INFINITY);
    },
  };
}
