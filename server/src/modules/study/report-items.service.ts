import type { StudyItemFlag } from '@tradesense/contract/study-items-constants.ts';
import type { Platform } from '../../platform/module.ts';
import { flagsOf, knownDiscrimination } from './item-flags.policy.ts';
import { questionFigures, taskFigures, type ItemCount, type ItemFigures } from './item-report.repo.ts';

/**
 * A report for the operator. `isSound` is always `true`, because a flag only suggests that somebody should look at the
 * item.
 */
export interface ItemReport {
  readonly text: string;
  readonly isSound: boolean;
}

const FLAG_WORDS: Readonly<Record<StudyItemFlag, string>> = {
  'few-right': 'FEW RIGHT',
  'nearly-all-right': 'NEARLY ALL RIGHT',
  'sure-but-wrong': 'SURE, BUT MOSTLY WRONG',
  'negative-discrimination': 'NEGATIVE DISCRIMINATION',
  'distractor-beats-key': 'THE BEST CHOOSE A WRONG OPTION',
};

function shareText({ answers, right }: ItemCount): string {
  return answers === 0 ? 'none' : `${Math.round((100 * right) / answers)}% of ${answers}`;
}

function lineOf(figures: ItemFigures): string {
  const { lesson, version, name, byCertainty } = figures;
  const discrimination = knownDiscrimination(figures);
  const certainty =
    byCertainty === null
      ? ''
      : `; sure ${shareText(byCertainty.sure)}, think so ${shareText(byCertainty.thinkSo)}, guess ${shareText(byCertainty.guess)}`;
  const discriminates = `; discrimination ${discrimination === null ? 'not enough data' : discrimination.toFixed(2)}`;
  const flags = flagsOf(figures).map((flag) => ` · ${FLAG_WORDS[flag]}`);
  const shortVersion = version === null ? '' : ` (version ${version.slice(0, 6)})`;
  return `${lesson} ${name}${shortVersion}: ${shareText(figures)} right${certainty}${discriminates}${flags.join('')}`;
}

function section(title: string, items: readonly ItemFigures[]): readonly string[] {
  const flagged = items.filter((each) => flagsOf(each).length > 0);
  return [`${title}: ${items.length}, ${flagged.length} flagged`, ...items.map(lineOf)];
}

/**
 * Returns a report that lists each quiz question and task with its share of right answers, its discrimination and its
 * flags.
 */
export async function reportItems({ db }: Pick<Platform, 'db'>): Promise<ItemReport> {
  const [questions, tasks] = await db.read(async (tx) => [await questionFigures(tx), await taskFigures(tx)]);
  const text = [...section('Quiz questions', questions), '', ...section('Tasks', tasks)].join('\n');
  return { text, isSound: true };
}
