/** Caches the results of a pure function for the `capacity` keys that were computed most recently. */
export function recentMemo<Value>(capacity: number, compute: (key: number) => Value): (key: number) => Value {
  const known = new Map<number, { readonly value: Value }>();
  return (key) => {
    const hit = known.get(key);
    if (hit !== undefined) return hit.value;
    const value = compute(key);
    known.set(key, { value });
    if (known.size > capacity) {
      for (const oldest of known.keys()) {
        known.delete(oldest);
        break;
      }
    }
    return value;
  };
}
