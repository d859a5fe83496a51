import type { Worker } from './aWorker.ts';
import type { Sockets } from './messages.ts';

/** How soon a process that died is started again, in milliseconds: twice as late each time, until one has lived a while. */
const usualPauses = { firstMs: 250, longestMs: 30_000 };
const longLifeMs = 60_000;

/** So many in a row that die before they serve, while nobody serves: it is not going to get better. */
const mostInVain = 8;

type Log = {
  info(fields: object, line: string): void;
  error(fields: object, line: string): void;
};

export type FleetOptions = {
  readonly sets: readonly Sockets[];
  /** Starts a process for a place. */
  readonly begin: (place: number) => Worker;
  readonly log: Log;
  /** Nobody serves and nobody is going to. */
  readonly onHopeless: () => void;
  readonly pauses?: typeof usualPauses;
};

/** One of several that are wanted. */
type Place = {
  readonly at: number;
  /** Who serves for it; one that is being replaced until the other one can. */
  current: Worker | null;
  /** Who accepts by its sockets: usually the current one, another one while there is none. */
  holder: Worker | null;
  /** A start that is under way; true when its process serves. */
  starting: Promise<boolean> | null;
  againIn: NodeJS.Timeout | undefined;
  /** How often in a row. */
  died: number;
  beganMs: number;
};

const aPlace = (at: number): Place => ({
  at,
  current: null,
  holder: null,
  starting: null,
  againIn: undefined,
  died: 0,
  beganMs: 0,
});

/**
 * Keeps a process alive for each set of sockets. Of a place without one another process accepts by its sockets, too, so
 * that nobody waits there; what a process that is gone has not accepted is still at the socket.
 */
export class Fleet {
  readonly #options: FleetOptions;
  readonly #places: readonly Place[];
  readonly #all = new Set<Worker>();
  readonly #leaving = new Set<Worker>();
  #isStopping = false;
  #deaths = 0;
  #settling: Promise<void> = Promise.resolve();
  #rolling: Promise<boolean> | null = null;

  constructor(options: FleetOptions) {
    this.#options = options;
    this.#places = options.sets.map((_, at) => aPlace(at));
  }

  /** Starts all of them, the first one before the others; false where one ended before it could serve. */
  async start() {
    const [first, ...others] = this.#places;
    if (!first || !(await this.#renew(first))) return false;
    return (await Promise.all(others.map((place) => this.#renew(place)))).every((isServing) => isServing);
  }

  /**
   * Replaces one after the other, the next one when the one before has ended. False where a fresh one did not serve. Who
   * asks while it is under way waits for that.
   */
  restart() {
    this.#rolling ??= this.#roll().finally(() => {
      this.#rolling = null;
    });
    return this.#rolling;
  }

  /** Answers when all have ended; those that have not after so many milliseconds are killed. */
  async stop(atMostMs: number) {
    this.#isStopping = true;
    for (const { againIn } of this.#places) clearTimeout(againIn);
    for (const worker of this.#all) worker.stop();
    const late = setTimeout(() => {
      for (const worker of this.#all) worker.kill();
    }, atMostMs);
    await Promise.all(this.workers().map(({ gone }) => gone));
    clearTimeout(late);
  }

  workers(): readonly Worker[] {
    return [...this.#all];
  }

  isLeaving(worker: Worker) {
    return this.#leaving.has(worker);
  }

  figures() {
    const serving = this.#places.filter(({ current }) => current?.isBuilt()).length;
    return { wanted: this.#places.length, serving, deaths: this.#deaths };
  }

  /** Gives each set to whom it belongs. Whoever had it goes on accepting until the other one does. */
  #settle() {
    this.#settling = this.#settling.then(async () => {
      for (const place of this.#places) {
        const wanted = place.current?.isBuilt() ? place.current : this.#substitute();
        if (wanted === null || wanted === place.holder) continue;
        const before = place.holder;
        place.holder = wanted;
        await wanted.listenBy(place.at, this.#options.sets[place.at] ?? []);
        before?.leaveSet(place.at);
      }
    });
    return this.#settling;
  }

  /** Who serves and accepts by the fewest sets. */
  #substitute() {
    const serving = this.#places.flatMap(({ current }) => (current?.isBuilt() ? [current] : []));
    const held = (worker: Worker) => this.#places.filter(({ holder }) => holder === worker).length;
    return serving.toSorted((one, other) => held(one) - held(other))[0] ?? null;
  }

  #begin(place: Place) {
    const worker = this.#options.begin(place.at);
    this.#all.add(worker);
    void worker.gone.then(() => {
      this.#all.delete(worker);
      this.#leaving.delete(worker);
      for (const one of this.#places) if (one.holder === worker) one.holder = null;
      if (place.current === worker) this.#lose(place, worker);
      else void this.#settle();
    });
    return worker;
  }

  /** A process that served has ended although nobody told it to. */
  #lose(place: Place, worker: Worker) {
    place.current = null;
    void this.#settle();
    if (this.#isStopping) return;
    this.#deaths += 1;
    if (performance.now() - place.beganMs > longLifeMs) place.died = 0;
    const { log } = this.#options;
    log.error({ process: place.at + 1, pid: worker.pid }, 'a process is gone; it is started again');
    this.#beginAgain(place);
  }

  #beginAgain(place: Place) {
    const { pauses = usualPauses, onHopeless } = this.#options;
    const pauseMs = Math.min(pauses.longestMs, pauses.firstMs * 2 ** place.died);
    place.died += 1;
    place.againIn = setTimeout(async () => {
      place.againIn = undefined;
      const isServing = await this.#renew(place);
      if (isServing || this.#isStopping || place.current !== null || place.againIn !== undefined) return;
      if (this.#all.size === 0 && this.#places.every(({ died }) => died >= mostInVain)) onHopeless();
      else this.#beginAgain(place);
    }, pauseMs);
  }

  /** Has a fresh process serve for a place, instead of the one that does. False where it ended before it could. */
  #renew(place: Place): Promise<boolean> {
    place.starting ??= this.#replace(place).finally(() => {
      place.starting = null;
    });
    return place.starting;
  }

  async #replace(place: Place) {
    const fresh = this.#begin(place);
    if (!(await fresh.built) || this.#isStopping) return false;
    const before = place.current;
    if (before) this.#leaving.add(before);
    place.current = fresh;
    clearTimeout(place.againIn);
    place.againIn = undefined;
    place.beganMs = performance.now();
    await this.#settle();
    before?.drain();
    return !fresh.isGone();
  }

  async #roll() {
    const { log } = this.#options;
    for (const place of this.#places) {
      if (this.#isStopping) return false;
      clearTimeout(place.againIn);
      place.againIn = undefined;
      await place.starting;
      const before = place.current;
      if (!(await this.#renew(place))) {
        log.error(
          { process: place.at + 1 },
          'the fresh process does not serve: the restart ends here, the others stay',
        );
        if (place.current === null && !this.#isStopping) this.#beginAgain(place);
        return false;
      }
      await before?.gone;
      log.info({ process: place.at + 1, pid: place.current?.pid }, 'a process was replaced');
    }
    return true;
  }
}
