const KEY_BYTES = 16;

/** Returns a new idempotency key. It also works on plain http, where browsers do not offer `crypto.randomUUID`. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
