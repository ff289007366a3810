import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Clock } from './clock.ts';
import { randomSecret, takeRandomBytes } from './random-bytes.ts';

/** Creates identifiers and secrets. It is passed as a dependency, so that tests can control its values. */
export interface Ids {
  /**
   * Returns a UUIDv7 (RFC 9562). Ids sort by creation time; ids of one process are in order even within a millisecond.
   */
  next(): string;
  /** Returns 256 random bits as base64url (43 characters), for session tokens and one-time links. */
  secret(): string;
}

const ID_BYTES = 16;

/** Number of bits of the counter that orders the ids of one millisecond. */
const COUNTER_BITS = 26;
/** Upper limit of the counter's random start value. It leaves room for 50 million ids in one millisecond. */
const COUNTER_START_MAX = 2 ** (COUNTER_BITS - 2);

/**
 * Creates UUIDv7s from the clock's millisecond, a 26-bit counter and 48 random bits (RFC 9562, section 6.2, method 1).
 * The ids of one process sort in the order of their creation, also within a millisecond.
 */
export function createIds(clock: Clock): Ids {
  let [madeAt, counter] = [-Infinity, 0];
  return {
    next() {
      const bytes = takeRandomBytes(ID_BYTES);
      // Without `Math.max`, an id made after the clock was set back would sort before the previous id.
      const now = Math.max(clock.now(), madeAt);
      counter = now === madeAt ? counter + 1 : bytes.readUInt32BE(6) % COUNTER_START_MAX;
      madeAt = now;
      bytes.writeUIntBE(now, 0, 6);
      bytes.writeUInt16BE(0x7000 | (counter >>> 14), 6);
      bytes.writeUInt16BE(0x8000 | (counter & 0x3fff), 8);
      const hex = bytes.toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
    secret: randomSecret,
  };
}

/** Returns the smallest id of a given time. All ids created at or after that time sort at or after it. */
export function firstIdOf(time: EpochMs): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}
