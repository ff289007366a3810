/**
 * Number of lanes. Each aggregate belongs to one lane, and only one relay at a time delivers events of a lane. The lane
 * is stored with each delivery, and the table `outbox_deliveries` checks that it is in range.
 */
export const LANES = 16;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns the lane of an aggregate, computed from the FNV-1a hash of its characters. */
export function laneOf(aggregate: string): number {
  let hash = FNV_OFFSET;
  for (let index = 0; index < aggregate.length; index += 1) {
    hash = Math.imul(hash ^ aggregate.charCodeAt(index), FNV_PRIME) >>> 0;
  }
  return hash % LANES;
}
