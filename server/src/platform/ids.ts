import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Identifiers and secrets, handed in so that tests can fix them. */
export interface Ids {
  /** UUIDv7 (RFC 9562): sorts by creation time. */
  next(): string;
  /** 256 random bits as base64url (43 characters): session tokens, one-time links. */
  secret(): string;
}

const ID_BYTES = 16;
/** Ids whose random bytes are fetched in one call, because a call costs more than making an id. */
const IDS_AT_ONCE = 256;

/** UUIDv7 from the clock's millisecond and 74 random bits. */
export function createIds(clock: Clock): Ids {
  let unused = Buffer.alloc(0);
  return {
    next() {
      if (unused.length === 0) unused = randomBytes(ID_BYTES * IDS_AT_ONCE);
      const bytes = unused.subarray(0, ID_BYTES);
      unused = unused.subarray(ID_BYTES);
      bytes.writeUIntBE(clock.now(), 0, 6);
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
      const hex = bytes.toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
    secret: () => randomBytes(32).toString('base64url'),
  };
}
