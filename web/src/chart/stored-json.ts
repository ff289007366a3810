/**
 * Returns the parsed JSON that the browser stores under the key. `null` if there is none, if it is not JSON, or if the
 * browser has no storage.
 */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
