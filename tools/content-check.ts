// `npm run content:check`: prints length and reading ease of every lesson, and every fault in content/.
import { join } from 'node:path';
import { checkLessonTexts, measureLesson } from '../server/src/modules/study/content/check-lesson-text.ts';
import { longestRightShare } from '../server/src/modules/study/content/check-exercises.ts';
import { ContentError, faultSentence } from '../server/src/modules/study/content/content-fault.ts';
import { lessonFolder, parseLibrary, readContentFiles } from '../server/src/modules/study/content/read-library.ts';
import { isPagePath } from './page-paths.ts';
import { root } from './workspace.mjs';

function check(): readonly string[] {
  const files = readContentFiles(join(root, 'content'));
  const library = parseLibrary(files);
  console.log('lesson                    minutes  says  reading ease');
  for (const lesson of library.lessons.values()) {
    const { minutes, ease } = measureLesson(lesson, files.get(`${lessonFolder(lesson)}/lesson.mdx`) ?? '');
    const row = [lesson.id.padEnd(25), minutes.toFixed(1).padStart(8), String(lesson.minutes).padStart(6)];
    console.log([...row, ease.toFixed(0).padStart(14)].join(''));
  }
  const share = Math.round(100 * longestRightShare(library.lessons.values()));
  console.log(`${library.lessons.size} lessons, ${library.glossary.length} terms`);
  console.log(`The right option is the longest in ${share}% of the questions.`);
  return checkLessonTexts(library, files, isPagePath).map(faultSentence);
}

try {
  const faults = check();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
