/** Holds the bearer token of this page in memory. The secure storage keeps it across a reload. */
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
