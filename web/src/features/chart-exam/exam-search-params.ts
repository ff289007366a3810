type Search = Record<string, unknown>;

/** The running exam's id. */
export function examSearch({ exam }: Search): { exam?: string } {
  return typeof exam === 'string' && exam !== '' ? { exam } : {};
}

/** The id of the exam whose results are shown. */
export function examSessionSearch({ session }: Search): { session?: string } {
  return typeof session === 'string' && session !== '' ? { session } : {};
}
