// If this fails, a placement proposes a lesson although its required lessons were not shown to be known, asks about one
// lesson twice, or depends on the order of the answers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placementLessons, type PlacementLesson } from './placement-lesson.ts';
import { placementModel, type PlacementAnswer } from './placement-model.ts';
import { PLACEMENT_TASKS } from './placement-rules.ts';
import { isPlacementOver, lessonsToAsk, placementProposal } from './placement.ts';

/**
 * Five interleaved topics. Each lesson requires the previous lesson of its topic; the first lesson of each topic
 * requires `a0`.
 */
const PATH = placementLessons(
  Array.from({ length: 25 }, (_, i) => {
    const [topic, number] = ['abcde'[i % 5] ?? '', Math.floor(i / 5)];
    const need = number > 0 ? `${topic}${number - 1}` : topic === 'a' ? null : 'a0';
    return { id: `${topic}${number}`, topic, needs: need === null ? [] : [need], kinds: ['merge'] as const };
  }),
);
const lesson = (id: string) => PATH.find((each) => each.id === id);

/** Returns the answers of a learner who knows these lessons and never slips. */
function placed(knows: (lesson: PlacementLesson) => boolean, lessons = PATH): readonly PlacementAnswer[] {
  let answers: readonly PlacementAnswer[] = [];
  while (!isPlacementOver(lessons, answers)) {
    const [next] = lessonsToAsk(lessons, answers);
    if (next === undefined) throw new Error('there are lessons');
    answers = [...answers, { lesson: next.id, isRight: knows(next) }];
  }
  return answers;
}

const answersOf = fc.array(fc.record({ lesson: fc.constantFrom(...PATH.map(({ id }) => id)), isRight: fc.boolean() }), {
  maxLength: PLACEMENT_TASKS,
});

describe('the difficulty of a lesson', () => {
  it('exceeds that of every required lesson, and rises from -2.5 to 2.5 along the path', () => {
    expect(PATH[0]?.difficulty).toBe(-2.5);
    expect(PATH.at(-1)?.difficulty).toBe(2.5);
    for (const { difficulty, needs } of PATH)
      for (const need of needs) expect(difficulty).toBeGreaterThan(lesson(need)?.difficulty ?? Number.NaN);
  });

  it('ignores required lessons that are not on the path, and is lowest on a path of one lesson', () => {
    const [only] = placementLessons([{ id: 'a', topic: 't', needs: ['gone'], kinds: [] }]);
    expect(only).toMatchObject({ difficulty: -2.5, guess: 0 });
  });

  it('assumes that a choice between two charts can be guessed with a chance of one half', () => {
    const kinds = [['merge'], ['choose-chart'], ['choose-chart', 'merge']] as const;
    const lessons = placementLessons(kinds.map((each, i) => ({ id: `l${i}`, topic: 't', needs: [], kinds: each })));
    expect(lessons.map(({ guess }) => guess)).toEqual([0.05, 0.5, 0.275]);
  });
});

describe('the estimate of ability', () => {
  it('rises with a right answer, as does every chance, and falls with a wrong one', () => {
    fc.assert(
      fc.property(answersOf, fc.constantFrom(...PATH), (answers, { id }) => {
        const before = placementModel(PATH, answers);
        const [right, wrong] = [true, false].map((isRight) =>
          placementModel(PATH, [...answers, { lesson: id, isRight }]),
        );
        expect(right?.ability.mean).toBeGreaterThan(before.ability.mean);
        expect(wrong?.ability.mean).toBeLessThan(before.ability.mean);
        for (const other of PATH) {
          expect(right?.chanceKnown(other.id)).toBeGreaterThan(before.chanceKnown(other.id) - 1e-9);
          expect(wrong?.chanceKnown(other.id)).toBeLessThan(before.chanceKnown(other.id) + 1e-9);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('does not depend on the order of answers, and chances of opposite events add up', () => {
    fc.assert(
      fc.property(answersOf, fc.constantFrom(...PATH), fc.constantFrom(...PATH), (answers, { id }, other) => {
        const model = placementModel(PATH, answers);
        const turned = placementModel(PATH, answers.toReversed());
        expect(turned.ability.mean).toBeCloseTo(model.ability.mean, 9);
        expect(model.chanceOf({ known: [id] }) + model.chanceOf({ unknown: [id] })).toBeCloseTo(1, 9);
        if (other.id === id) return;
        const both = model.chanceOf({ known: [id, other.id] });
        expect(both + model.chanceOf({ known: [id], unknown: [other.id] })).toBeCloseTo(model.chanceKnown(id), 9);
      }),
      { numRuns: 60 },
    );
  });

  it('becomes more certain with each answer of a consistent learner', () => {
    const deviations = [0, 4, 8, 12].map((count) => {
      const answers = placed(({ difficulty }) => difficulty < 0).slice(0, count);
      return placementModel(PATH, answers).ability.deviation;
    });
    expect(deviations).toEqual(deviations.toSorted((a, b) => b - a));
    expect(deviations.at(-1)).toBeLessThan(0.6);
  });

  it('changes less with a task that can be guessed than with one that cannot', () => {
    const asked = (guess: number) => {
      const lessons = PATH.map((each) => ({ ...each, guess }));
      return placementModel(lessons, [{ lesson: 'c1', isRight: true }]).chanceKnown('c1');
    };
    expect(asked(0.5)).toBeLessThan(asked(0.05));
  });

  it('ignores answers to lessons that no longer exist', () => {
    const answers = [{ lesson: 'gone', isRight: true }];
    expect(placementModel(PATH, answers).ability).toEqual(placementModel(PATH, []).ability);
    expect(placementModel(PATH, []).information('gone')).toBe(0);
  });
});

describe('the tasks of a placement', () => {
  it('number at most twelve, are of different lessons, and include every topic', () => {
    for (const limit of [-3, -1, 0, 1, 3]) {
      const answers = placed(({ difficulty }) => difficulty < limit);
      expect(answers.length).toBeLessThanOrEqual(PLACEMENT_TASKS);
      expect(new Set(answers.map((answer) => answer.lesson)).size).toBe(answers.length);
      const topics = answers.map((answer) => lesson(answer.lesson)?.topic);
      expect(new Set(topics).size).toBe(5);
    }
  });

  it('get harder after right answers and easier after wrong ones', () => {
    const difficulties = (isRight: boolean) =>
      placed(() => isRight)
        .slice(0, 6)
        .map((answer) => lesson(answer.lesson)?.difficulty ?? Number.NaN);
    expect(Math.max(...difficulties(true))).toBeGreaterThan(1);
    expect(Math.min(...difficulties(false))).toBeLessThan(-1.5);
  });

  it('repeat a lesson only after every other lesson was asked as often', () => {
    const lessons = PATH.map((each) => ({ ...each, guess: each.id === 'b2' ? 0 : 0.5 }));
    const answers = [{ lesson: 'b2', isRight: false }];
    expect(lessonsToAsk(lessons, [])[0]?.id).toBe('b2');
    expect(lessonsToAsk(lessons, answers).at(-1)?.id).toBe('b2');
    const all = PATH.map(({ id }) => ({ lesson: id, isRight: false }));
    expect(lessonsToAsk(lessons, all.slice(1))[0]?.id).toBe('a0');
  });

  it('end early for a learner who answers everything wrong', () => {
    const answers = placed(() => false);
    expect(answers.length).toBeGreaterThanOrEqual(6);
    expect(answers.length).toBeLessThan(PLACEMENT_TASKS);
  });

  it('include one of each lesson if there are few lessons', () => {
    const few = PATH.slice(0, 4);
    expect(new Set(placed(({ topic }) => topic === 'a', few).map((answer) => answer.lesson)).size).toBe(4);
    expect(isPlacementOver([], [])).toBe(true);
  });
});

describe('the proposal of a placement', () => {
  it.each([
    { name: 'nothing', knows: () => false, start: 'a0', certainty: 'sure' },
    { name: 'everything', knows: () => true, start: null, certainty: 'fairly-sure' },
  ])('fits a learner who knows $name', ({ knows, start, certainty }) => {
    expect(placementProposal(PATH, placed(knows))).toMatchObject({ start, certainty });
  });

  it('starts with the lessons that a lesson requires, even if they come later on the path', () => {
    const turned = placementLessons([
      { id: 'later', topic: 't', needs: ['first'], kinds: [] },
      { id: 'first', topic: 't', needs: [], kinds: [] },
    ]);
    expect(placementProposal(turned, []).start).toBe('first');
  });

  it('starts later on the path, the more the learner knows', () => {
    const places = [-1, 0, 1, 3].map((limit) => {
      const { start } = placementProposal(
        PATH,
        placed(({ difficulty }) => difficulty < limit),
      );
      return start === null ? PATH.length : PATH.findIndex(({ id }) => id === start);
    });
    expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
  });

  it('starts at an unknown lesson whose required lessons are shown as known', () => {
    fc.assert(
      fc.property(answersOf, (answers) => {
        const { start, known } = placementProposal(PATH, answers);
        const isShown = answers.some(({ isRight }) => isRight);
        expect(isShown || known.length === 0).toBe(true);
        expect(start === null).toBe(known.length === PATH.length);
        expect(known).not.toContain(start);
        expect(known).toEqual(expect.arrayContaining([...(lesson(start ?? '')?.needs ?? [])]));
      }),
      { numRuns: 100 },
    );
  });

  it('is rough after few tasks, and ignores required lessons that are not offered', () => {
    expect(placementProposal(PATH, [{ lesson: 'a0', isRight: false }])).toMatchObject({
      start: 'a0',
      certainty: 'rough',
    });
    const offered = PATH.filter(({ topic }) => topic === 'b');
    expect(placementProposal(offered, []).start).toBe('b0');
  });

  it('names the topics through which the learner can go quickly', () => {
    const answers = placed(({ topic, difficulty }) => topic === 'c' || difficulty < -1);
    const { quickTopics } = placementProposal(PATH, answers);
    expect(quickTopics).not.toContain('e');
    expect(
      placementProposal(
        PATH,
        placed(() => true),
      ).quickTopics,
    ).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(placementProposal(PATH, []).quickTopics).toEqual([]);
  });
});
