type Search = Record<string, unknown>;

/** Id of the running exam. */
export function examSearch({ exam }: Search): { exam?: string } {
  return typeof exam === 'string' && exam !== '' ? { exam } : {};
}

/** Id of the exam whose results are shown. */
export function examSessionSearch({ session }: Search): { session?: string } {
  return typeof session === 'string' && session !== '' ? { session } : {};
}
