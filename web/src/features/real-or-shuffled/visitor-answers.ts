import type { SecureStorage } from '../../platform/secure-storage.ts';

/**
 * The answers that were given in this browser without an account, oldest first. Each is `true` if the answer was right.
 * They are only shown as a history and never sent to the server.
 */
export type VisitorAnswers = readonly boolean[];

const KEY = 'real_or_shuffled_answers';
/** Maximum number of stored answers. The oldest are dropped first. */
const MAX_ANSWERS = 2_000;

/** Returns the answers that are stored in this browser. */
export async function readVisitorAnswers(storage: SecureStorage): Promise<VisitorAnswers> {
  const text = (await storage.get(KEY)) ?? '';
  // A different version of this page may have stored another format, which is ignored.
  return /^[01]*$/.test(text) ? Array.from(text, (digit) => digit === '1') : [];
}

/** Stores another answer and returns all answers. */
export async function addVisitorAnswer(storage: SecureStorage, isRight: boolean): Promise<VisitorAnswers> {
  const answers = [...(await readVisitorAnswers(storage)), isRight].slice(-MAX_ANSWERS);
  await storage.set(KEY, answers.map((right) => (right ? '1' : '0')).join(''));
  return answers;
}

/** Returns the number of right answers since the last wrong one. */
export function streakOf(answers: VisitorAnswers): number {
  return answers.length - 1 - answers.lastIndexOf(false);
}
