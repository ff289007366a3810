/**
 * The size of the JavaScript that each lesson loads in addition to the shell and the chart, read from the manifest of
 * the build.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AROUND_CHUNK, BuildManifest } from '../web/build/build-manifest.ts';
import type { LessonLibrary } from '../server/src/modules/study/content/lesson-library.ts';
import { gzippedKb, keysAroundPages, type Weight } from './first-load-budgets.ts';

const LESSON_MAX_KB = 60;
const CHART_PARTS = ['src/chart/chart-canvas.tsx', 'src/chart/chart-toolbar.tsx'];
const CHART_FOLDER = join(import.meta.dirname, '../web/src/chart');
const GLOSSARY = '../content/glossary.yaml';

/**
 * Returns the keys of the chunks that the chart shares with tools that draw on it, such as `_mark-tools-Bal2R056.js`
 * for `marks/mark-tools.tsx`.
 */
function sharedChartParts(keys: readonly string[]): readonly string[] {
  const files = readdirSync(CHART_FOLDER, { recursive: true, encoding: 'utf8' });
  const names = new Set(files.map((file) => basename(file).replace(/\.tsx?$/, '')));
  return keys.filter((key) => names.has(/^_(.+)-[\w-]{8}\.js$/.exec(key)?.[1] ?? ''));
}

/**
 * Returns the weight of each lesson in the build in the folder `dist`. A weight covers page, quiz, text, glossary and
 * the widgets of all tasks and the chart to play with, but not the shell: for beginner lessons not the shell that
 * visitors load, for other lessons, which need an account, not the shell that signed-in learners load.
 */
export async function lessonWeights(dist: string, { topics, lessons }: LessonLibrary): Promise<Weight[]> {
  const manifest = await BuildManifest.read(dist);
  const known = new Set(manifest.keys);
  const always = [
    ...manifest.firstKeys(null),
    manifest.keyOf(AROUND_CHUNK),
    ...CHART_PARTS,
    ...sharedChartParts(manifest.keys),
  ];
  const visitors = manifest.filesOf(always).scripts;
  const learners = manifest.filesOf([...always, ...keysAroundPages(manifest)]).scripts;
  const forVisitors = new Set(topics.filter(({ level }) => level === 'beginner').map(({ id }) => id));
  return [...lessons.values()].map(({ id, topic, tasks, play }) => {
    const kinds = new Set([...tasks.guided, ...tasks.unaided].map(({ task }) => task.kind));
    const own = [
      manifest.routeKey('/study/$topic/$lesson'),
      `../content/lessons/${topic}/${id}/lesson.mdx`,
      GLOSSARY,
      ...(play === undefined ? [] : ['src/features/study/lesson/play-chart.tsx']),
      ...[...kinds].map((kind) => `src/features/study/tasks/${kind}-widget.tsx`),
    ];
    const missing = [...CHART_PARTS, ...own].filter((key) => !known.has(key));
    if (missing.length > 0) throw new Error(`the build has no ${missing.join(', ')}: have they moved?`);
    const base = forVisitors.has(topic) ? visitors : learners;
    const scripts = [...manifest.filesOf(own).scripts].filter((file) => !base.has(file));
    return { name: `${topic}/${id}`, kb: gzippedKb(dist, scripts), maxKb: LESSON_MAX_KB };
  });
}
