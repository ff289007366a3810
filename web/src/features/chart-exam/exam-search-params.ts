import { known, textOf, type SearchValues } from '../../platform/search-values.ts';

/** Reads the id of the running exam. */
export function examSearch({ exam }: SearchValues): { exam?: string } {
  return known({ exam: textOf(exam) });
}

/** Reads the id of the exam whose results are shown. */
export function examSessionSearch({ session }: SearchValues): { session?: string } {
  return known({ session: textOf(session) });
}
