/** Returns a random UUID (version 4). It also works on plain http, where browsers do not offer `crypto.randomUUID`. */
export function randomUuid(crypto: Crypto): string {
  const own: unknown = Reflect.get(crypto, 'randomUUID');
  if (typeof own === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, at) => {
    const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  });
  const part = (from: number, to: number) => hex.slice(from, to).join('');
  return `${part(0, 4)}-${part(4, 6)}-${part(6, 8)}-${part(8, 10)}-${part(10, 16)}`;
}
