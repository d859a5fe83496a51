export const people = 200;
const rounds = 20;

/**
 * Two hundred residents press the same button at once, twenty times. `press` answers whether this person has won the
 * round, 0 to 19. Prints how many won and how soon everybody was answered.
 */
export async function allAtOnce(what: string, press: (round: number, person: number) => Promise<boolean>) {
  const times: number[] = [];
  let winners = 0;
  // The first round finds no open connections and is not counted.
  for (let round = -1; round < rounds; round += 1) {
    const pressed = await Promise.all(
      Array.from({ length: people }, async (_, person) => {
        const started = performance.now();
        const isMine = await press(round, person);
        return { isMine, took: performance.now() - started };
      }),
    );
    if (round < 0) continue;
    winners += pressed.filter(({ isMine }) => isMine).length;
    times.push(...pressed.map(({ took }) => took));
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);
  process.stdout.write(
    `\n${what}: ${people} people, ${rounds} rounds\n  ${winners} winners  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms\n`,
  );
}
