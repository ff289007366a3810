/**
 * Rows in shared memory, so that another thread gets them without copying them one by one. Copying a hundred thousand
 * rows would delay all requests of the thread that sends or receives them.
 */
import { deserialize, serialize } from 'node:v8';

/** Maximum number of rows in one piece, so that packing or unpacking one takes a few milliseconds. */
export const PIECE_ROWS = 5_000;

export function packRows(rows: readonly unknown[]): Uint8Array {
  const bytes = serialize(rows);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/** Returns the rows of one piece. The piece must have been packed from rows of this type. */
export const unpackRows = <Row>(piece: Uint8Array): readonly Row[] => deserialize(piece) as readonly Row[];
