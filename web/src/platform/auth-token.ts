/** Holds the bearer token of this page in memory. The secure storage (`secure-storage.ts`) stores it for a reload. */
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
