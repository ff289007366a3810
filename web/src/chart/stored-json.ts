/**
 * Returns what the browser keeps under the key. `null` if there is nothing, if it is not JSON, because a browser's
 * storage may contain anything, or if the browser keeps nothing.
 */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
