/** Target of the writer's bytes, such as an open stream. */
export interface StreamSink {
  /** Number of the last message before the sink joined. The sink gets only later messages. */
  joinedAt: number;
  send(bytes: Buffer): void;
}

interface Job {
  readonly bytes: Buffer;
  readonly sinks: ReadonlySet<StreamSink>;
  /** Number of the last message in `bytes`; `Infinity` if every sink gets the bytes. */
  readonly seq: number;
}

/**
 * Maximum time of writing without a pause, in ms. Without pauses, thousands of writes would block other work of the
 * process.
 */
const SLICE_MS = 8;
const LOOK_AT_TIME_EVERY = 64;

/** Writes to many sinks, in order, in time slices. Calls `onIdle` each time that everything has been written. */
export class StreamWriter {
  readonly #onIdle: () => void;
  readonly #jobs: Job[] = [];
  #next: Iterator<StreamSink> | null = null;
  #isScheduled = false;

  constructor(onIdle: () => void) {
    this.#onIdle = onIdle;
  }

  /** Whether some sinks are still waiting for their bytes. */
  get isBusy(): boolean {
    return this.#isScheduled;
  }

  write(job: Job): void {
    this.#jobs.push(job);
    if (!this.#isScheduled) this.#work();
  }

  #work(): void {
    this.#isScheduled = false;
    const endMs = performance.now() + SLICE_MS;
    let written = 0;
    for (let job = this.#jobs[0]; job !== undefined; job = this.#jobs[0]) {
      this.#next ??= job.sinks.values();
      for (let each = this.#next.next(); each.done !== true; each = this.#next.next()) {
        if (each.value.joinedAt < job.seq) each.value.send(job.bytes);
        written += 1;
        if (written % LOOK_AT_TIME_EVERY === 0 && performance.now() > endMs) return this.#continueLater();
      }
      this.#next = null;
      this.#jobs.shift();
    }
    this.#onIdle();
  }

  #continueLater(): void {
    this.#isScheduled = true;
    setImmediate(() => this.#work());
  }
}
