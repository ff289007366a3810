/** An end of the primary's log in bytes, and when it was read. */
interface Sample {
  readonly atMs: number;
  readonly position: bigint;
}

/** Maximum number of samples, one a second. A replica that is more than a minute behind is late in any case. */
const SAMPLES_MAX = 60;

/**
 * Computes the lag of a replica from positions of the primary's log. If the replica has not reached the position that
 * the primary had at a sample, the replica has been late since that sample. An idle primary thus causes no lag, and no
 * clock of another machine matters. While the primary does not answer, there are no samples, so a replica that was
 * close stays close.
 */
export class ReplicaLag {
  #samples: readonly Sample[] = [];

  /** Records the position of the primary. */
  written(position: bigint, atMs: number): void {
    this.#samples = [...this.#samples, { atMs, position }].slice(-SAMPLES_MAX);
  }

  /** Records the position of the replica. Returns its lag in ms at the last sample. */
  applied(position: bigint): number {
    const missing = this.#samples.filter((sample) => sample.position > position);
    const lagMs = (missing.at(-1)?.atMs ?? 0) - (missing[0]?.atMs ?? 0);
    this.#samples = missing;
    return lagMs;
  }
}
