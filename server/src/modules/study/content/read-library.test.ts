// If this fails, the server starts with a broken lesson, or its author does not see where it is broken.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFiles, spoiledFiles } from '../../../../test/content-files.ts';
import { ContentError } from './content-fault.ts';
import { parseLibrary, readLibrary } from './read-library.ts';

const TASKS = 'lessons/first/one/tasks.yaml';
const QUIZ = 'lessons/first/one/quiz.yaml';
const sortTask = (statements: string) =>
  `task: { kind: sort, from: statements, prompt: Sort., count: 2, boxes: [{ id: a, text: A }, { id: b, text: B }], statements: [${statements}] }`;
const statement = (text: string, box: string) => `{ text: ${text}, box: ${box}, why: So. }`;
const matchTask = (boxes: readonly string[], count = 3) =>
  `task: { kind: match, prompt: Match., count: ${count}, pairs: [${boxes.map((box, i) => `{ item: i${i}, box: ${box}, why: So. }`).join(', ')}] }`;
const DRAG = 'task: { kind: drag-atr }';

function faultsOf(files: Map<string, string>): readonly string[] {
  try {
    parseLibrary(files);
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n').slice(1);
    throw error;
  }
  return [];
}

describe('a valid library', () => {
  it('is read in the order of the topics, with prose for the search', () => {
    const { topics, lessons, glossary } = parseLibrary(contentFiles());
    expect(topics.map(({ id }) => id)).toEqual(['first', 'second']);
    expect([...lessons.keys()]).toEqual(['one', 'two']);
    expect(glossary).toEqual([
      { id: 'candle', term: 'Candle', also: [], meaning: 'The drawing of a bar.', lesson: 'one' },
    ]);
    const one = lessons.get('one');
    expect(one).toMatchObject({ topic: 'first', title: 'one', minutes: 6 });
    expect(one?.prose).toContain('We call its drawing a candle.');
    expect(one?.prose).toContain('Read the first lesson.');
    expect(one?.prose).not.toMatch(/[<>*[\]{}]/);
  });
});

describe('a fault is reported', () => {
  it.each<[string, Map<string, string>, string]>([
    [
      'a topic of an unknown level',
      spoiledFiles('topics.yaml', 'level: advanced', 'level: hard'),
      'topics.yaml, line 10: 1.level: Invalid option: expected one of "beginner"|"intermediate"|"advanced"',
    ],
    [
      'an interval that the chart to play with does not have',
      spoiledFiles('lessons/first/two/lesson.yaml', 'needs: [one]', 'needs: [one]\nplay: { kind: funding, intervals: [1h, 1d] }'),
      'lessons/first/two/lesson.yaml, line 5: play.intervals: the kind funding has no 1d',
    ],
    [
      'a file that is not YAML',
      spoiledFiles('topics.yaml', 'needs: [first]', 'needs: [first'),
      'topics.yaml, line 13: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    [
      'a lesson without a folder',
      spoiledFiles('topics.yaml', '[one, two]', '[one, two, three]'),
      'topics.yaml, first: lists three, but there is no lessons/first/three',
    ],
    [
      'a folder in no topic',
      contentFiles().set('lessons/first/lost/lesson.yaml', ''),
      'lessons/first/lost: is in no topic of topics.yaml',
    ],
    ['a lesson listed twice', spoiledFiles('topics.yaml', '[one, two]', '[one, two, two]'), 'topics.yaml: lesson two stands twice'],
    [
      'needs that are no lesson',
      spoiledFiles('lessons/first/two/lesson.yaml', 'needs: [one]', 'needs: [none]'),
      'lessons/first/two/lesson.yaml, needs: needs none, which is not a lesson',
    ],
    [
      'a circle of lessons',
      spoiledFiles('lessons/first/one/lesson.yaml', 'needs: []', 'needs: [two]'),
      'lessons/first/one/lesson.yaml, needs: needs itself: one → two → one',
    ],
    [
      'a lesson that builds on nothing',
      spoiledFiles('lessons/first/two/lesson.yaml', 'needs: [one]', 'needs: []'),
      'lessons/first/two/lesson.yaml, needs: only one needs nothing; say what this lesson builds on',
    ],
    [
      'needs that are no topic',
      spoiledFiles('topics.yaml', 'needs: [first]', 'needs: [third]'),
      'topics.yaml, second: needs third, which is not a topic',
    ],
    [
      'a circle of topics',
      spoiledFiles('topics.yaml', 'needs: []', 'needs: [second]'),
      'topics.yaml, first: needs itself: first → second → first',
    ],
    [
      'a challenge of an unknown lesson',
      spoiledFiles('topics.yaml', '{ lesson: two, tasks: 4 }', '{ lesson: two, tasks: 2 }, { lesson: six, tasks: 2 }'),
      'topics.yaml, first, challenge: six is not a lesson',
    ],
    [
      'a challenge that is too short',
      spoiledFiles('topics.yaml', '{ lesson: two, tasks: 4 }', '{ lesson: two, tasks: 1 }'),
      'topics.yaml, first, challenge: has 5 tasks, not 8 to 12',
    ],
    [
      'a challenge of a planned topic',
      spoiledFiles('topics.yaml', 'challenge: []', 'challenge: [{ lesson: one, tasks: 1 }]'),
      'topics.yaml, second, challenge: has 1 tasks, not 0 to 0',
    ],
    [
      'a lesson twice in a challenge, another one not at all',
      spoiledFiles('topics.yaml', '[one, two]\n  challenge: [{ lesson: one, tasks: 4 }, { lesson: two, tasks: 4 }]', '[one, two]\n  challenge: [{ lesson: one, tasks: 4 }, { lesson: one, tasks: 4 }]'),
      'topics.yaml, first, challenge: leaves out two',
    ],
    [
      'an unknown kind of task',
      spoiledFiles(TASKS, DRAG, 'task: { kind: dance }'),
      'lessons/first/one/tasks.yaml, line 2: guided.0.task.kind',
    ],
    [
      'a field that its kind does not have',
      spoiledFiles(TASKS, DRAG, 'task: { kind: merge, case: odd }'),
      'lessons/first/one/tasks.yaml, line 2: guided.0.task.case',
    ],
    [
      'an item in no box',
      spoiledFiles(TASKS, DRAG, sortTask([statement('x', 'a'), statement('y', 'b'), statement('z', 'c')].join(', '))),
      'lessons/first/one/tasks.yaml, guided 1: "z" belongs in c, which is not a box',
    ],
    [
      'an empty box',
      spoiledFiles(TASKS, DRAG, sortTask([statement('x', 'a'), statement('y', 'a')].join(', '))),
      'lessons/first/one/tasks.yaml, guided 1: nothing belongs in box b',
    ],
    [
      'more items asked for than there are',
      spoiledFiles(TASKS, DRAG, matchTask(['p', 'q', 'r'], 4)),
      'lessons/first/one/tasks.yaml, guided 1: count 4, but 3 pairs',
    ],
    [
      'a box for two items',
      spoiledFiles(TASKS, DRAG, matchTask(['p', 'q', 'p'])),
      'lessons/first/one/tasks.yaml, guided 1: two items match "p"',
    ],
    [
      'two unaided tasks',
      spoiledFiles(TASKS, /\n.*$/, ''),
      'lessons/first/one/tasks.yaml, line 4: unaided: Too small: expected array to have exactly 3 items',
    ],
    [
      'a stem of another lesson',
      spoiledFiles(QUIZ, 'Question 1 of one?', 'question 1  of two'),
      'lessons/first/two/quiz.yaml, q1: the stem stands in one, q1 already',
    ],
    [
      'equal options',
      spoiledFiles(QUIZ, 'text: wrong two', 'text: Wrong one.'),
      'lessons/first/one/quiz.yaml, q1: the option "Wrong one." stands twice',
    ],
    [
      'equal explanations',
      spoiledFiles(QUIZ, 'Because of wrong two.', 'Because of wrong one.'),
      'lessons/first/one/quiz.yaml, q1: two options have the same explanation: "Because of wrong one."',
    ],
    [
      'a quiz whose right options are the longest',
      contentFiles().set(QUIZ, (contentFiles().get(QUIZ) ?? '').replaceAll('text: right', 'text: right and long')),
      'lessons/first/one/quiz.yaml: the right option is the longest in every question',
    ],
    [
      'a bank whose right options are mostly the longest',
      contentFiles().set(QUIZ, (contentFiles().get(QUIZ) ?? '').replaceAll('text: right', 'text: right and long')),
      'lessons: the right option is the longest in 50% of all questions, above 40%',
    ],
    [
      'a term of an unknown lesson',
      spoiledFiles('glossary.yaml', 'lesson: one', 'lesson: six'),
      'glossary.yaml, candle: six is not a lesson',
    ],
    [
      'a term in three sentences',
      spoiledFiles('glossary.yaml', 'bar.', 'bar. It is old. It is known.'),
      'glossary.yaml, candle: the meaning has more than two sentences',
    ],
    [
      'a component that is not closed',
      spoiledFiles('lessons/first/one/lesson.mdx', '</Idea>', ''),
      'lessons/first/one/lesson.mdx, line 1: <Idea> is not closed',
    ],
  ])('for %s', (_, files, fault) => {
    expect(faultsOf(files).map((line) => line.slice(0, fault.length))).toContain(fault);
  });

  it('for a lesson without one of its files', () => {
    const files = contentFiles();
    files.delete(QUIZ);
    expect(faultsOf(files)).toEqual(['lessons/first/one/quiz.yaml: is missing']);
  });

  it('for a missing directory', () => {
    expect(() => readLibrary(join(import.meta.dirname, 'nowhere'))).toThrow(/nowhere: is not there/);
  });
});

it('all faults are reported at once', () => {
  const files = spoiledFiles(QUIZ, 'text: wrong two', 'text: wrong one').set('glossary.yaml', '[]');
  files.set('lessons/first/two/lesson.yaml', (files.get('lessons/first/two/lesson.yaml') ?? '').replace('[one]', '[none]'));
  expect(faultsOf(files)).toHaveLength(2);
});
