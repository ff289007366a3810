/** Whether an `if-none-match` header names this entity tag (`"…"`, compared weakly), so that 304 is the answer. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((sent) => sent.trim().replace(/^W\//, '') === etag);
}
