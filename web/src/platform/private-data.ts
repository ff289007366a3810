/** Keeps track of the private data in memory, so that the end of a session clears all of it. */
const clearers = new Set<() => void>();

/** Registers `clear`, which is called at the end of every session as long as the page exists. */
export function clearOnSignOut(clear: () => void): void {
  clearers.add(clear);
}

export function clearPrivateData(): void {
  for (const clear of clearers) clear();
}

const stoppers = new Set<() => void>();

/**
 * Registers `stop`, which is called at each sign-out, before the server ends the session, as long as the page exists.
 */
export function stopBeforeSignOut(stop: () => void): void {
  stoppers.add(stop);
}

export function stopForSignOut(): void {
  for (const stop of stoppers) stop();
}
