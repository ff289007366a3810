/** Statistics of quiz questions and tasks (items), for operators. Visitors' answers are not counted. */
import { sql } from 'drizzle-orm';
import { TASK_PASS_SCORE } from '@tradesense/core/study/task.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Number of answers, and number of right answers. */
export interface ItemCount {
  readonly answers: number;
  readonly right: number;
}

/** How often an option of a question was chosen. Option 0 is the right one. */
export interface OptionCount {
  readonly option: number;
  readonly chosen: number;
  /**
   * How often the best third of the learners chose the option. The best third has the most right answers to the other
   * questions of the quiz.
   */
  readonly chosenByBest: number;
}

export interface ItemFigures extends ItemCount {
  readonly lesson: string;
  /** Version of the quiz: a hash of its questions; `null` for a task. */
  readonly version: string | null;
  /** Id of the question (`q1`), or place, number and kind of the task (`unaided 2 (rebuild)`). */
  readonly name: string;
  /** Number of answers for each certainty that learners stated; `null` for a task. */
  readonly byCertainty: { readonly sure: ItemCount; readonly thinkSo: ItemCount; readonly guess: ItemCount } | null;
  /**
   * Correlation, −1 to 1, between the learners' results in this item (right or wrong) and their rest scores, which are
   * their results in other items. `null` if all results or all rest scores are equal.
   */
  readonly discrimination: number | null;
  /** Number of answers that the discrimination is computed from. */
  readonly compared: number;
  /** Statistics of the question's options; empty for a task. */
  readonly options: readonly OptionCount[];
}

type Row = Record<string, string | number | null>;

async function rowsOf(tx: Tx, query: ReturnType<typeof sql>): Promise<readonly Row[]> {
  return (await tx.execute<Row>(query)).rows;
}

function optionsOf({ options }: Row): readonly OptionCount[] {
  return JSON.parse(String(options)) as readonly OptionCount[];
}

function discriminationOf({ discrimination }: Row): number | null {
  return discrimination === null || discrimination === undefined ? null : Number(discrimination);
}

/**
 * Returns the statistics of each question, separately for each version of a quiz. A learner's rest score is the number
 * of right answers to the other questions of the same attempt.
 */
export async function questionFigures(tx: Tx): Promise<readonly ItemFigures[]> {
  const rows = await rowsOf(
    tx,
    sql`WITH counts AS (
          SELECT lesson, version, question,
            sum(sure) AS sure, sum(think_so) AS think_so, sum(guess) AS guess,
            coalesce(sum(sure) FILTER (WHERE option = 0), 0) AS sure_right,
            coalesce(sum(think_so) FILTER (WHERE option = 0), 0) AS think_so_right,
            coalesce(sum(guess) FILTER (WHERE option = 0), 0) AS guess_right
          FROM study_item_stats GROUP BY lesson, version, question
        ), answers AS (
          SELECT q.lesson, q.version, a.question, a.option, (a.option = 0)::int AS is_right,
            sum((a.option = 0)::int) OVER (PARTITION BY a.quiz_id) - (a.option = 0)::int AS rest
          FROM study_quiz_answers a JOIN study_quizzes q ON q.id = a.quiz_id
          WHERE q.user_id IS NOT NULL AND q.completed_at IS NOT NULL
        ), ranked AS (
          SELECT lesson, version, question, option,
            ntile(3) OVER (PARTITION BY lesson, version, question ORDER BY rest DESC) AS third
          FROM answers
        ), best AS (
          SELECT lesson, version, question, option, count(*) AS chosen
          FROM ranked WHERE third = 1 GROUP BY lesson, version, question, option
        ), discriminations AS (
          SELECT lesson, version, question, corr(is_right, rest) AS discrimination, count(*) AS compared
          FROM answers GROUP BY lesson, version, question
        ), options AS (
          SELECT lesson, version, question, json_agg(json_build_object('option', option, 'chosen', sure + think_so + guess,
            'chosenByBest', coalesce(best.chosen, 0)) ORDER BY option) AS options
          FROM study_item_stats LEFT JOIN best USING (lesson, version, question, option)
          GROUP BY lesson, version, question
        )
        SELECT lesson, version, question, sure, sure_right, think_so, think_so_right, guess, guess_right, discrimination,
          coalesce(compared, 0) AS compared, options::text AS options
        FROM counts JOIN options USING (lesson, version, question)
          LEFT JOIN discriminations USING (lesson, version, question)
        ORDER BY lesson, version, question`,
  );
  return rows.map((row): ItemFigures => {
    const count = (key: string): ItemCount => ({ answers: Number(row[key]), right: Number(row[`${key}_right`]) });
    const byCertainty = { sure: count('sure'), thinkSo: count('think_so'), guess: count('guess') };
    const all = Object.values(byCertainty);
    return {
      lesson: String(row['lesson']),
      version: String(row['version']),
      name: String(row['question']),
      answers: all.reduce((sum, { answers }) => sum + answers, 0),
      right: all.reduce((sum, { right }) => sum + right, 0),
      byCertainty,
      discrimination: discriminationOf(row),
      compared: Number(row['compared']),
      options: optionsOf(row),
    };
  });
}

/**
 * Returns the statistics of the tasks, by lesson, place, number and kind. A guided task counts as right only if its
 * first answer was right and no hint was used. A learner's rest score is the mean score of all their other stored
 * tasks.
 */
export async function taskFigures(tx: Tx): Promise<readonly ItemFigures[]> {
  const rows = await rowsOf(
    tx,
    sql`WITH tasks AS (
          SELECT lesson, place, kind, CASE WHEN place IN ('guided', 'unaided') THEN place_index + 1 END AS number,
            (score >= ${TASK_PASS_SCORE} AND (place <> 'guided' OR (tries = 1 AND hints = 0)))::int AS is_right,
            (sum(score) OVER (PARTITION BY user_id) - score) / nullif(count(*) OVER (PARTITION BY user_id) - 1, 0) AS rest
          FROM study_tasks WHERE user_id IS NOT NULL AND settled_at IS NOT NULL AND score IS NOT NULL
        )
        SELECT lesson, place, number, kind, count(*) AS answers, sum(is_right) AS "right", corr(is_right, rest) AS discrimination
        FROM tasks GROUP BY lesson, place, number, kind ORDER BY lesson, place, number, kind`,
  );
  return rows.map((row): ItemFigures => {
    const number = row['number'] === null ? '' : ` ${row['number']}`;
    return {
      lesson: String(row['lesson']),
      version: null,
      name: `${row['place']}${number} (${row['kind']})`,
      answers: Number(row['answers']),
      right: Number(row['right']),
      byCertainty: null,
      discrimination: discriminationOf(row),
      compared: Number(row['answers']),
      options: [],
    };
  });
}
