/** Registry of the private data in memory, cleared together when the session ends. */
const clearers = new Set<() => void>();

/** Registers `clear`, which is called at the end of every session for the rest of the page's life. */
export function clearOnSignOut(clear: () => void): void {
  clearers.add(clear);
}

export function clearPrivateData(): void {
  for (const clear of clearers) clear();
}
