import { known, textOf, type SearchValues } from '../../platform/search-values.ts';

/** Id of the running exam. */
export function examSearch({ exam }: SearchValues): { exam?: string } {
  return known({ exam: textOf(exam) });
}

/** Id of the exam whose results are shown. */
export function examSessionSearch({ session }: SearchValues): { session?: string } {
  return known({ session: textOf(session) });
}
