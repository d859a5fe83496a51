import { type Figures, medianOf, runLoad } from './load.ts';

export const concurrency = 16;
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

type Measured = { readonly name: string; readonly work: (worker: number) => Promise<unknown> };

/** Interleaves the rounds of all programs, so that a noisy neighbour disturbs each alike, and prints their medians. */
export async function measure(title: string, programs: readonly Measured[]) {
  const figures = new Map<string, Figures[]>(programs.map(({ name }) => [name, []]));
  for (const { work } of programs) await runLoad({ concurrency, seconds: 1, work });
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, work } of programs) {
      figures.get(name)?.push(await runLoad({ concurrency, seconds, work }));
    }
  }
  report(
    title,
    programs.map(({ name }) => ({ name, ...medianOf(figures.get(name) ?? []) })),
  );
}

function report(title: string, figures: readonly ({ name: string } & Figures)[]) {
  const own = figures[0]?.rate ?? Number.NaN;
  process.stdout.write(`\n${title}\n  ${concurrency} at once, median of ${rounds} rounds of ${seconds} s\n`);
  for (const { name, rate, p50, p99, failures } of figures) {
    const ratio = (own / rate).toFixed(2);
    process.stdout.write(
      `  ${name.padEnd(20)} ${rate.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(6)} ms  p99 ${p99
        .toFixed(1)
        .padStart(6)} ms  failures ${failures}  ratio ${ratio}\n`,
    );
  }
}
