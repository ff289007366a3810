/**
 * Checks how `lesson.mdx` is written: its parts, terms, links, evidence, length and readability. The rules are listed
 * in `docs/content.md`.
 */
import { z } from 'zod';
import type { ContentFault } from './content-fault.ts';
import type { Lesson, LessonLibrary } from './lesson-library.ts';
import { allParts, proseParagraphs, readLessonMdx, type LessonMdx, type MdxPart } from './lesson-mdx.ts';
import { lessonMinutes, readingEase } from './reading-ease.ts';
import { lessonFolder, type ContentFiles } from './read-library.ts';

/** Names of the parts of a lesson, in their required order. Several `Predict` parts may follow each other. */
const PART_ORDER = ['Idea', 'Predict', 'Worked', 'Guided', 'Unaided', 'Mistake', 'Evidence', 'Quiz', 'Trains'];
/** Maximum length of a lesson, in minutes. */
const MINUTES_MAX = 8;
/**
 * Maximum difference, in minutes, between `minutes` in `lesson.yaml` and the estimated time for the lesson's text,
 * tasks and quiz.
 */
const MINUTES_TOLERANCE = 1.5;
/**
 * Minimum Flesch reading ease of a beginner lesson. Flesch's scale calls text below 60 “fairly difficult”. The minimum
 * is a little lower, because technical terms such as “average” cost a few points.
 */
const BEGINNER_EASE_MIN = 55;

const text = z.string().trim().min(1);
const sources = z.array(z.strictObject({ title: text, year: z.number().int().min(1900) })).min(1);
const noAttributes = z.strictObject({});
const claim = { net: z.enum(['gross', 'net', 'none']).optional() };
const bar = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/**
 * Schema of the attributes of each lesson component. An `Evidence` component that makes a claim must name its sample
 * and sources.
 */
const ATTRIBUTES: Readonly<Record<string, z.ZodType>> = {
  Idea: noAttributes,
  Predict: z.strictObject({ question: text, options: z.array(text).min(2).max(5) }),
  Worked: noAttributes,
  Guided: noAttributes,
  Unaided: noAttributes,
  Mistake: noAttributes,
  Evidence: z.discriminatedUnion('strength', [
    z.strictObject({ strength: z.enum(['strong', 'mixed']), sample: text, sources, ...claim }),
    z.strictObject({
      strength: z.enum(['none', 'definition']),
      sample: text.optional(),
      sources: sources.optional(),
      ...claim,
    }),
  ]),
  Quiz: noAttributes,
  Trains: noAttributes,
  Drawn: z.strictObject({
    bars: z
      .array(bar.refine(([open, high, low, close]) => high >= Math.max(open, close) && low <= Math.min(open, close)))
      .min(1),
    caption: text,
  }),
  Term: z.strictObject({ id: text }),
};

/** A mistake in a lesson's text, without the name of the file. */
type TextFault = Omit<ContentFault, 'file'>;

function attributeFaults(parts: readonly MdxPart[]): TextFault[] {
  return allParts(parts).flatMap(({ name, attributes, line }) => {
    const where = `line ${line}`;
    const schema = ATTRIBUTES[name];
    if (!schema) return [{ where, reason: `<${name}> is not a component of a lesson` }];
    const issues = schema.safeParse(attributes).error?.issues ?? [];
    return issues.map(({ path, message }) => ({ where, reason: `<${[name, ...path].map(String).join('.')}>: ${message}` }));
  });
}

function orderFaults({ parts }: LessonMdx): TextFault[] {
  const present = allParts(parts).filter(({ name }) => PART_ORDER.includes(name));
  const missing = PART_ORDER.filter((name) => !present.some((part) => part.name === name));
  if (missing.length > 0) return missing.map((name) => ({ where: '', reason: `<${name}> is missing` }));
  const inOrder = present.filter(({ name }, i) => name !== 'Predict' || present[i - 1]?.name !== 'Predict');
  const wrong = inOrder.find(({ name }, i) => PART_ORDER[i] !== name);
  return wrong ? [{ where: `line ${wrong.line}`, reason: `<${wrong.name}> stands twice or out of order` }] : [];
}

function termFaults({ parts }: LessonMdx, library: LessonLibrary): TextFault[] {
  return allParts(parts)
    .filter(({ name, attributes }) => name === 'Term' && !library.glossary.some(({ id }) => id === attributes['id']))
    .map(({ line, attributes }) => ({
      where: `line ${line}`,
      reason: `${String(attributes['id'])} is not in the glossary`,
    }));
}

const LINK = /\]\(([^)\s]*)\)/g;

/**
 * Whether the product has a page at this path. It is not called for paths of topics and lessons, which the library
 * checks.
 */
export type IsKnownPath = (path: string) => boolean;

function isLive(path: string, { topics }: LessonLibrary, isKnownPath: IsKnownPath): boolean {
  const [, area, topicId, lesson, ...rest] = path.split('/');
  if (area !== 'study' || topicId === undefined) return isKnownPath(path);
  const topic = topics.find(({ id }) => id === topicId);
  return topic !== undefined && rest.length === 0 && (lesson === undefined || topic.lessons.includes(lesson));
}

function linkFaults(source: string, library: LessonLibrary, isKnownPath: IsKnownPath): TextFault[] {
  return source.split('\n').flatMap((line, i) =>
    [...line.matchAll(LINK)]
      .map(([, path = '']) => path)
      .filter((path) => !path.startsWith('https://') && !isLive(path, library, isKnownPath))
      .map((path) => ({ where: `line ${i + 1}`, reason: `the link to "${path}" is dead` })),
  );
}

/** Reports Markdown tables, because the pages of lessons do not render them. */
function tableFaults(source: string): TextFault[] {
  return source
    .split('\n')
    .flatMap((line, i) => (/^\s*\|/.test(line) ? [{ where: `line ${i + 1}`, reason: 'a table: write a list' }] : []));
}

/** Estimated duration of a lesson, in minutes, and its Flesch reading ease. */
export interface LessonMeasure {
  readonly minutes: number;
  readonly ease: number;
}

export function measureLesson({ tasks, quiz }: Lesson, source: string): LessonMeasure {
  const prose = proseParagraphs(readLessonMdx(source));
  const taskCount = tasks.guided.length + tasks.unaided.length;
  return { minutes: lessonMinutes(prose, taskCount, quiz.length), ease: readingEase(prose) };
}

function measureFaults(lesson: Lesson, source: string, isBeginner: boolean): TextFault[] {
  const { minutes, ease } = measureLesson(lesson, source);
  const said = minutes.toFixed(1);
  const faults: TextFault[] = [];
  if (minutes > MINUTES_MAX) faults.push({ where: '', reason: `takes ${said} minutes, more than ${MINUTES_MAX}` });
  if (Math.abs(minutes - lesson.minutes) > MINUTES_TOLERANCE) {
    faults.push({ where: '', reason: `takes ${said} minutes, but lesson.yaml says ${lesson.minutes}` });
  }
  if (isBeginner && ease < BEGINNER_EASE_MIN) {
    faults.push({ where: '', reason: `reading ease ${ease.toFixed(0)}, below ${BEGINNER_EASE_MIN}` });
  }
  return faults;
}

/** Returns the errors in the texts of all lessons. */
export function checkLessonTexts(
  library: LessonLibrary,
  files: ContentFiles,
  isKnownPath: IsKnownPath,
): ContentFault[] {
  return [...library.lessons.values()].flatMap((lesson) => {
    const file = `${lessonFolder(lesson)}/lesson.mdx`;
    const source = files.get(file) ?? '';
    const mdx = readLessonMdx(source);
    const level = library.topics.find(({ id }) => id === lesson.topic)?.level;
    const faults = [
      ...orderFaults(mdx),
      ...attributeFaults(mdx.parts),
      ...termFaults(mdx, library),
      ...linkFaults(source, library, isKnownPath),
      ...tableFaults(source),
      ...measureFaults(lesson, source, level === 'beginner'),
    ];
    const drill = isKnownPath(lesson.trains.to)
      ? []
      : [{ file: `${lessonFolder(lesson)}/lesson.yaml`, where: 'trains', reason: `${lesson.trains.to} is not a page` }];
    return [...faults.map((fault) => ({ file, ...fault })), ...drill];
  });
}
