import type { Platform } from '../../platform/module.ts';
import { questionFigures, taskFigures, type ItemCount, type ItemFigures } from './item-report.repo.ts';

/** With fewer answers, shares say little and nothing is flagged. */
const ANSWERS_LEAST = 30;
/** Minimum number of answers given as sure before a question is flagged. */
const SURE_LEAST = 10;
const HARD_SHARE = 0.25;
const EASY_SHARE = 0.95;

/** Text for the operator. It is always in order: a flag asks for a look at the item. */
export interface ItemReport {
  readonly text: string;
  readonly isSound: boolean;
}

/** Returns what an author should look at. */
export function flagsOf({ answers, right, byCertainty }: ItemFigures): readonly string[] {
  const flags: string[] = [];
  if (answers >= ANSWERS_LEAST && right / answers < HARD_SHARE) flags.push('FEW RIGHT');
  if (answers >= ANSWERS_LEAST && right / answers > EASY_SHARE) flags.push('NEARLY ALL RIGHT');
  const sure = byCertainty?.sure;
  if (sure !== undefined && sure.answers >= SURE_LEAST && sure.right / sure.answers < 0.5)
    flags.push('SURE, BUT MOSTLY WRONG');
  return flags;
}

function shareText({ answers, right }: ItemCount): string {
  return answers === 0 ? 'none' : `${Math.round((100 * right) / answers)}% of ${answers}`;
}

function lineOf(figures: ItemFigures): string {
  const { name, answers, byCertainty, discrimination } = figures;
  const certainty =
    byCertainty === null
      ? ''
      : `; sure ${shareText(byCertainty.sure)}, think so ${shareText(byCertainty.thinkSo)}, guess ${shareText(byCertainty.guess)}`;
  const isKnown = discrimination !== null && answers >= ANSWERS_LEAST;
  const discriminates = `; discrimination ${isKnown ? discrimination.toFixed(2) : 'not enough data'}`;
  const flags = flagsOf(figures).map((flag) => ` · ${flag}`);
  return `${name}: ${shareText(figures)} right${certainty}${discriminates}${flags.join('')}`;
}

function section(title: string, items: readonly ItemFigures[]): readonly string[] {
  const flagged = items.filter((each) => flagsOf(each).length > 0);
  return [`${title}: ${items.length}, ${flagged.length} flagged`, ...items.map(lineOf)];
}

/** Lists each quiz question and task with its share of right answers, its discrimination and its flags. */
export async function reportItems({ db }: Pick<Platform, 'db'>): Promise<ItemReport> {
  const [questions, tasks] = await db.read(async (tx) => [await questionFigures(tx), await taskFigures(tx)]);
  const text = [...section('Quiz questions', questions), '', ...section('Tasks', tasks)].join('\n');
  return { text, isSound: true };
}
