/** Registers functions that clear private data in memory, so that all such data are cleared when a session ends. */
const clearers = new Set<() => void>();

/** Registers `clear`, which is called at the end of every session for as long as the page exists. */
export function clearOnSignOut(clear: () => void): void {
  clearers.add(clear);
}

export function clearPrivateData(): void {
  for (const clear of clearers) clear();
}

const stoppers = new Set<() => void>();

/** Registers `stop`, which is called before every sign-out, while the session still exists on the server. */
export function stopBeforeSignOut(stop: () => void): void {
  stoppers.add(stop);
}

export function stopForSignOut(): void {
  for (const stop of stoppers) stop();
}
