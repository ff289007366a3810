/**
 * `node tools/quiz-trial.ts SEED TEXT KEY [LESSONS]`: draws twelve lessons at random, each of another topic, or takes
 * the lessons of a comma-separated list. Writes the lessons' questions to TEXT without the answers, for readers who
 * have not seen the lessons, and the answers to KEY. How to use it: docs/content.md.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shuffled } from '../core/src/bias/random-draw.ts';
import { createRandom } from '../core/src/kernel/random.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const LESSONS = 12;

function trial(
  seed: number,
  named: readonly string[] | null,
): { readonly text: string; readonly key: Readonly<Record<string, string>> } {
  const random = createRandom(seed);
  const { topics, lessons } = readLibrary(join(root, 'content'));
  const unknown = named?.find((id) => !lessons.has(id));
  if (unknown !== undefined) throw new Error(`there is no lesson ${unknown}`);
  const drawn =
    named ??
    shuffled(random, topics)
      .slice(0, LESSONS)
      .map(({ lessons: own }) => shuffled(random, own)[0] ?? '');
  const questions = drawn.flatMap((id) => lessons.get(id)?.quiz.map((question) => ({ lesson: id, ...question })) ?? []);
  const key: Record<string, string> = {};
  const texts = questions.map(({ lesson, id, stem, options }, i) => {
    const order = shuffled(random, [...options.keys()]);
    key[i + 1] = `${'ABCDE'[order.indexOf(0)]} ${lesson} ${id}`;
    const lines = order.map((option, place) => `${'ABCDE'[place]}) ${options[option]?.text}`);
    return [`${i + 1}. ${stem}`, ...lines].join('\n');
  });
  return { text: `${texts.join('\n\n')}\n`, key };
}

const [seed, textFile, keyFile, list] = process.argv.slice(2);
if (seed === undefined || textFile === undefined || keyFile === undefined) throw new Error('SEED TEXT KEY are needed');
const { text, key } = trial(Number(seed), list?.split(',') ?? null);
writeFileSync(textFile, text);
writeFileSync(keyFile, `${JSON.stringify(key, undefined, 2)}\n`);
