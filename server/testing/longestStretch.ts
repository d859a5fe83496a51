/** Processor time of this thread so far, in milliseconds. Of the process where the runtime tells no more. */
function usedMs() {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The longest that nobody else's turn came while `work` ran, in milliseconds of processor time: however busy the machine
 * is with other things, it is what this process alone did in one stretch.
 */
export async function longestStretch<T>(work: () => Promise<T>) {
  let longest = 0;
  let before = usedMs();
  const note = () => {
    const now = usedMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(note, 1);
  try {
    const answer = await work();
    note();
    return { answer, longest };
  } finally {
    clearInterval(timer);
  }
}
