/** Something that bytes are written to. */
export interface StreamSink {
  /** The number of the last message before it joined: older ones are not for it. */
  joinedAt: number;
  send(bytes: Buffer): void;
}

interface Job {
  readonly bytes: Buffer;
  readonly sinks: ReadonlySet<StreamSink>;
  /** The number of the last message in `bytes`. */
  readonly seq: number;
}

/** Thousands of writes take tens of milliseconds: after this long, other work of the process gets its turn. */
const SLICE_MS = 8;
const LOOK_AT_TIME_EVERY = 64;

/** Writes to many sinks, in order, in slices of time. `onIdle` is called whenever nothing is left to write. */
export class StreamWriter {
  readonly #onIdle: () => void;
  readonly #jobs: Job[] = [];
  #next: Iterator<StreamSink> | null = null;
  #isScheduled = false;

  constructor(onIdle: () => void) {
    this.#onIdle = onIdle;
  }

  /** Some sinks wait for their turn. */
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
