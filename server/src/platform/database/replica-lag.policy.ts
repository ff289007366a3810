/** A moment, and the end of the primary's log at that moment, in bytes. */
interface Sample {
  readonly atMs: number;
  readonly position: bigint;
}

/** Maximum number of samples, taken once a second. A replica that is more than a minute behind is too late anyway. */
const SAMPLES_MAX = 60;

/**
 * Computes the lag of a replica from positions of the primary's log. The lag is the age of the oldest sample whose
 * position the replica has not reached yet. So an idle primary causes no lag, and only this machine's clock is used.
 * While the primary does not respond, there are no new samples, so a replica without lag stays without lag.
 */
export class ReplicaLag {
  #samples: readonly Sample[] = [];

  /** Records the position of the primary's log at the time `atMs`. */
  written(position: bigint, atMs: number): void {
    this.#samples = [...this.#samples, { atMs, position }].slice(-SAMPLES_MAX);
  }

  /** Returns the replica's lag in ms at the last sample, given the log position that the replica has reached. */
  applied(position: bigint): number {
    const missing = this.#samples.filter((sample) => sample.position > position);
    const lagMs = (missing.at(-1)?.atMs ?? 0) - (missing[0]?.atMs ?? 0);
    this.#samples = missing;
    return lagMs;
  }
}
