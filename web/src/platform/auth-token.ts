/** The bearer token of this page, in memory. Where it outlives a reload is the secure storage's business. */
export interface AuthTokenHolder {
  current(): string | null;
  set(token: string | null): void;
}

export function createAuthTokenHolder(): AuthTokenHolder {
  let current: string | null = null;
  return {
    current: () => current,
    set(token) {
      current = token;
    },
  };
}
