/** A position of the primary's log, and when it was read. */
interface Sample {
  readonly atMs: number;
  readonly position: bigint;
}

/** A minute of samples. Of an older one it is enough to know that it is late. */
const SAMPLES_MAX = 60;

/**
 * How far a replica is behind, by positions of the primary's log: what the primary had at a sample and the replica has not is
 * late since that sample. An idle primary is never late, and no clock of another machine counts. While the primary does
 * not answer there are no samples, so a replica that was close stays so.
 */
export class ReplicaLag {
  #samples: readonly Sample[] = [];

  /** Notes where the primary is. */
  written(position: bigint, atMs: number): void {
    this.#samples = [...this.#samples, { atMs, position }].slice(-SAMPLES_MAX);
  }

  /** Notes how far the replica has come. Returns its lag in ms, at the last sample. */
  applied(position: bigint): number {
    const missing = this.#samples.filter((sample) => sample.position > position);
    const lagMs = (missing.at(-1)?.atMs ?? 0) - (missing[0]?.atMs ?? 0);
    this.#samples = missing;
    return lagMs;
  }
}
