/** Whether an `if-none-match` header contains this entity tag (`"…"`, compared weakly), so that the response is 304. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((sent) => sent.trim().replace(/^W\//, '') === etag);
}
