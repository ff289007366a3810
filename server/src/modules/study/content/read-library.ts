/**
 * Reads `content/` into the library of lessons.
 *
 * Guarantees: the returned library is complete and consistent. `ContentError` lists all mistakes that were found, with
 * file, location and reason. References between files are checked only if every file can be read. Limits: this file
 * does not check how a lesson is written; `check-lesson-text.ts` does, in tests and in `npm run content:check`.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkChallenges, checkQuizzes, checkTasks } from './check-exercises.ts';
import { checkPrerequisites } from './check-prerequisites.ts';
import { ContentError, type ContentFault, type ReportFault } from './content-fault.ts';
import type { Lesson, LessonLibrary } from './lesson-library.ts';
import { proseParagraphs, readLessonMdx } from './lesson-mdx.ts';
import { glossaryFile, lessonFile, quizFile, tasksFile, topicsFile, type TopicFile } from './lesson-schema.ts';
import { readYaml } from './read-yaml.ts';

/** File contents by path relative to `content/`, with slashes. */
export type ContentFiles = ReadonlyMap<string, string>;

/** Returns the files of a content directory. Throws `ContentError` if the directory does not exist. */
export function readContentFiles(directory: string): ContentFiles {
  if (!existsSync(directory)) throw new ContentError([{ file: directory, where: '', reason: 'is not there' }]);
  const paths = globSync(['topics.yaml', 'glossary.yaml', 'lessons/**/*.*'], { cwd: directory })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
  return new Map(paths.map((path) => [path, readFileSync(join(directory, path), 'utf8')]));
}

export function lessonFolder({ topic, id }: Pick<Lesson, 'topic' | 'id'>): string {
  return `lessons/${topic}/${id}`;
}

const LESSON_FILES = ['lesson.yaml', 'lesson.mdx', 'tasks.yaml', 'quiz.yaml'] as const;

function readLesson(files: ContentFiles, topic: string, id: string, report: ReportFault): Lesson | null {
  const folder = lessonFolder({ topic, id });
  const present = LESSON_FILES.filter((name) => files.has(`${folder}/${name}`));
  if (present.length === 0) {
    report({ file: 'topics.yaml', where: topic, reason: `lists ${id}, but there is no ${folder}` });
    return null;
  }
  for (const name of LESSON_FILES.filter((other) => !present.includes(other))) {
    report({ file: `${folder}/${name}`, where: '', reason: 'is missing' });
  }
  const text = (name: (typeof LESSON_FILES)[number]) => files.get(`${folder}/${name}`) ?? '';
  if (present.length < LESSON_FILES.length) return null;
  const lesson = readYaml(`${folder}/lesson.yaml`, text('lesson.yaml'), lessonFile, report);
  const tasks = readYaml(`${folder}/tasks.yaml`, text('tasks.yaml'), tasksFile, report);
  const quiz = readYaml(`${folder}/quiz.yaml`, text('quiz.yaml'), quizFile, report);
  const mdx = readLessonMdx(text('lesson.mdx'));
  for (const { line, reason } of mdx.faults) report({ file: `${folder}/lesson.mdx`, where: `line ${line}`, reason });
  if (!lesson || !tasks || !quiz) return null;
  return { ...lesson, id, topic, tasks, quiz, prose: proseParagraphs(mdx).join('\n') };
}

/** Reports folders in `lessons/` that no topic lists, and ids that occur twice in `topics.yaml`. */
function checkListing(files: ContentFiles, topics: readonly TopicFile[], report: ReportFault): void {
  const listed = topics.flatMap(({ id, lessons }) => lessons.map((lesson) => ({ topic: id, id: lesson })));
  const folders = new Set(listed.map(lessonFolder));
  const found = new Set(
    [...files.keys()].filter((path) => path.startsWith('lessons/')).map((path) => path.replace(/\/[^/]*$/, '')),
  );
  for (const folder of found) {
    if (!folders.has(folder)) report({ file: folder, where: '', reason: 'is in no topic of topics.yaml' });
  }
  const ids = [...topics.map(({ id }) => `topic ${id}`), ...listed.map(({ id }) => `lesson ${id}`)];
  for (const id of ids.filter((other, i) => ids.indexOf(other) < i)) {
    report({ file: 'topics.yaml', where: '', reason: `${id} stands twice` });
  }
}

function checkGlossary({ glossary, lessons }: LessonLibrary, report: ReportFault): void {
  const fault = (where: string, reason: string) => report({ file: 'glossary.yaml', where, reason });
  const ids = glossary.map(({ id }) => id);
  for (const { id, lesson, meaning } of glossary) {
    if (lesson !== undefined && !lessons.has(lesson)) fault(id, `${lesson} is not a lesson`);
    if (ids.indexOf(id) !== ids.lastIndexOf(id)) fault(id, 'the id stands twice');
    if (meaning.split(/[.!?](?=\s|$)/).filter((sentence) => sentence.trim() !== '').length > 2) {
      fault(id, 'the meaning has more than two sentences');
    }
  }
}

/** Returns the library that the files describe. Throws `ContentError` if they contain any mistake. */
export function parseLibrary(files: ContentFiles): LessonLibrary {
  const faults: ContentFault[] = [];
  const report: ReportFault = (fault) => faults.push(fault);
  const topics = readYaml('topics.yaml', files.get('topics.yaml') ?? '', topicsFile, report) ?? [];
  const glossary = readYaml('glossary.yaml', files.get('glossary.yaml') ?? '', glossaryFile, report) ?? [];
  const lessons = new Map<string, Lesson>();
  for (const topic of topics) {
    for (const id of topic.lessons) {
      const lesson = readLesson(files, topic.id, id, report);
      if (lesson) lessons.set(id, lesson);
    }
  }
  const library = { topics, lessons, glossary };
  checkListing(files, topics, report);
  // These checks run only if all lessons could be read, because a missing lesson would cause further errors in the
  // files that refer to it.
  if (faults.length === 0) {
    checkPrerequisites(library, report);
    checkChallenges(library, report);
    checkQuizzes(library, report);
    checkGlossary(library, report);
    for (const lesson of lessons.values()) checkTasks(lesson, report);
  }
  if (faults.length > 0) throw new ContentError(faults);
  return library;
}

/** Reads the library in `directory`. Throws `ContentError` if there is any error. */
export function readLibrary(directory: string): LessonLibrary {
  return parseLibrary(readContentFiles(directory));
}
