export type Figures = {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
};

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/**
 * Keeps `concurrency` pieces of work going for `seconds` and answers the figures: work done per second, its times in
 * milliseconds, and how many pieces threw. Each piece begins when the one before it ended, like a resident's next tap.
 */
export async function runLoad(load: {
  concurrency: number;
  seconds: number;
  work: (worker: number) => Promise<unknown>;
}): Promise<Figures> {
  const times: number[] = [];
  let failures = 0;
  const begun = performance.now();
  const end = begun + load.seconds * 1000;
  const worker = async (number: number) => {
    while (performance.now() < end) {
      const started = performance.now();
      const isDone = await load.work(number).then(
        () => true,
        () => false,
      );
      if (isDone) times.push(performance.now() - started);
      else failures += 1;
    }
  };
  await Promise.all(Array.from({ length: load.concurrency }, (_, number) => worker(number)));
  const seconds = (performance.now() - begun) / 1000;
  times.sort((one, other) => one - other);
  return { rate: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failures };
}

const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median of several rounds, figure by figure; failures are added up. */
export const medianOf = (rounds: readonly Figures[]): Figures => ({
  rate: middle(rounds.map((round) => round.rate)),
  p50: middle(rounds.map((round) => round.p50)),
  p99: middle(rounds.map((round) => round.p99)),
  failures: rounds.reduce((sum, round) => sum + round.failures, 0),
});
