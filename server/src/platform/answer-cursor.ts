/** The last answer before a page: its test, and its number within that test, counted from 0. */
export interface AnswerPlace {
  readonly testId: string;
  readonly index: number;
}

/** Returns the answer that a cursor refers to (`answerCursor` of the contract), or `null` for the first page. */
export function answerPlace(cursor: string | undefined): AnswerPlace | null {
  if (cursor === undefined) return null;
  const [testId = '', index = ''] = cursor.split('.');
  return { testId, index: Number(index) };
}

/**
 * Splits rows into a page and the cursor of the next page. The caller reads `size + 1` rows; the extra row shows that
 * there is a next page.
 */
export function answerPage<Row extends AnswerPlace>(rows: readonly Row[], size: number) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    page,
    nextCursor: rows.length > size && last !== undefined ? `${last.testId}.${last.index}` : null,
  };
}
