// If this fails, the example of a lesson shows no solved chart, changes the learner's progress, opens a lesson that
// needs an account, or reveals charts of rated tests.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessonExampleResponse, lessonResponse } from '@tradesense/contract/study.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { PLAY_KINDS } from '@tradesense/core/study/play/play.ts';
import { playRule } from '@tradesense/core/study/play/plays.ts';
import { CONTENT_DIRECTORY, SHIPPED_HISTORY } from '../../config.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { LessonPlay } from './content/lesson-schema.ts';
import { readLibrary } from './content/read-library.ts';
import { drawPlay } from './draw-play.service.ts';

const library = readLibrary(CONTENT_DIRECTORY);
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY }, library });
});
afterAll(() => t.close());

const lessonOf = async (id: string) => lessonResponse.parse((await t.client().get(`/api/study/lessons/${id}`)).body);
const exampleOf = async (id: string) =>
  lessonExampleResponse.parse((await t.client().get(`/api/study/lessons/${id}/example`)).body).example;

test('a visitor sees a recorded chart with its solution, and gets no progress from it', async () => {
  const visitor = t.client();
  const { status, body } = await visitor.get('/api/study/lessons/fractal/example');
  expect(status).toBe(200);
  const { example } = lessonExampleResponse.parse(body);
  expect(example?.chart.bars).toHaveLength(35);
  // Computes the swing highs of the chart directly from their definition.
  const highs = (example?.chart.bars ?? []).map(([, high]) => high);
  const swings = highs.flatMap((high, at) => {
    const [before, after] = [highs.slice(Math.max(0, at - 5), at), highs.slice(at + 1, at + 6)];
    const isSwing =
      before.length === 5 && after.length === 5 && Math.max(...before) < high && Math.max(...after) <= high;
    return isSwing ? [at] : [];
  });
  expect(example?.bars).toEqual(swings);
  expect(example?.sentence).not.toBe('');
  expect([...visitor.cookies.keys()]).not.toContain('sid');
  const { rows } = await t.db.read((tx) => tx.$client.query('SELECT 1 FROM study_tasks'));
  expect(rows).toEqual([]);
});

test.each([
  ['swings-hindsight', true],
  ['atr', true],
  ['luck-evidence', false],
])('the lesson %s says whether it has an example, and that is true', async (id, hasExample) => {
  expect((await lessonOf(id)).hasExample).toBe(hasExample);
  expect((await exampleOf(id)) !== null).toBe(hasExample);
});

test('the example of a lesson that needs an account needs one, too', async () => {
  const { status, body } = await t.client().get('/api/study/lessons/bos/example');
  expect([status, body.code]).toEqual([403, 'lesson-needs-account']);
});

test.each([
  ['gap-size', 'zone'],
  ['intent', 'note'],
])('the example of the lesson %s shows its marks, and which of them to delete', async (lesson, kind) => {
  const learner = await signUp(t, `example-${kind}`);
  const { body } = await learner.get(`/api/study/lessons/${lesson}/example`);
  const { example } = lessonExampleResponse.parse(body);
  expect(example?.marks?.kind).toBe(kind);
  const ids = (example?.marks?.items ?? []).map(({ id }) => id);
  expect(ids).toHaveLength(12);
  expect(example?.deleted).toHaveLength(3);
  expect(ids).toEqual(expect.arrayContaining([...(example?.deleted ?? [])]));
  // The sentence mentions each deleted mark in the wording of a task's verdict.
  expect(example?.sentence.match(/ goes: /g)).toHaveLength(3);
});

test('the example of a chart without gaps or notes has no marks', async () => {
  const example = await exampleOf('fractal');
  expect(example).not.toHaveProperty('marks');
  expect(example).not.toHaveProperty('deleted');
});

test.each([
  ['bid-ask-cost', 'round-trip'],
  ['long-short', 'two-sides'],
  ['funding', 'funding'],
  ['slippage-size', 'slippage'],
  ['position-size', 'position-size'],
  ['limit-not-filled', 'limit-order'],
  ['read-your-journal', 'journal-trade'],
  ['intraday-costs', 'round-trip'],
  ['order-types', 'limit-order'],
])('the lesson %s has a recorded chart to play with of the kind %s', async (id, kind) => {
  const learner = await signUp(t, `play-${id}`);
  expect(lessonResponse.parse((await learner.get(`/api/study/lessons/${id}`)).body).hasExample).toBe(true);
  const { play } = lessonExampleResponse.parse((await learner.get(`/api/study/lessons/${id}/example`)).body);
  invariant(play !== undefined, 'the lesson has a chart to play with');
  expect(play.kind).toBe(kind);
  const rule = playRule(play.kind);
  expect(play.chart.bars).toHaveLength(rule.bars);
  expect(play.terms.spreadPercent).toBeGreaterThan(0);
  expect(play.terms.maxLeverage).toBeGreaterThan(1);
});

/** Returns 20 charts to play with, the same ones in each run. */
async function playsOf(lessonPlay: LessonPlay) {
  const plays = [];
  for (let seed = 1; seed <= 20; seed += 1) {
    const deps = { ...t.platform, history: t.server.market.practice, newSeed: () => [seed, 2, 3, 4] as const };
    const play = await drawPlay(deps, lessonPlay, []);
    invariant(play !== null, 'recorded bars are shipped');
    plays.push(play);
  }
  return plays;
}

test.each(PLAY_KINDS)('charts to play with of the kind %s come from the open part of the history', async (kind) => {
  for (const { origin } of await playsOf({ kind })) {
    const open = await t.db.read((tx) => t.server.market.practice.openPart(tx, origin.asset));
    const isOpen = open.some(({ from, until }) => from <= origin.firstAt && origin.lastAt < until);
    expect({ ...origin, isOpen }).toEqual({ ...origin, isOpen: true });
  }
});

test.each(PLAY_KINDS)(
  'each control of a chart to play with of the kind %s changes what the chart says',
  async (kind) => {
    const { controls: controlsOf, scene } = playRule(kind);
    const idle = (await playsOf({ kind })).flatMap((play) => {
      const controls = controlsOf(play);
      const starts = Object.fromEntries(controls.map((control) => [control.id, control.start]));
      return controls.flatMap(({ id, min, max }) => {
        const [least, most] = [min, max].map((value) => {
          const { sentence, figures } = scene(play, { ...starts, [id]: value });
          return [sentence, ...figures.map((figure) => figure.value)].join(' ');
        });
        expect(`${least} ${most}`).not.toMatch(/NaN|Infinity|undefined/);
        return least === most ? [id] : [];
      });
    });
    // A control may be idle on a single chart: a trade that is stopped in its first bar is never held for longer.
    const idleCharts = Map.groupBy(idle, (id) => id);
    expect([...idleCharts].filter(([, charts]) => charts.length >= 5).map(([id]) => id)).toEqual([]);
  },
);

test('the chart to play with of the lesson about intraday costs always has hourly bars', async () => {
  const { play } = library.lessons.get('intraday-costs') ?? {};
  invariant(play !== undefined, 'the lesson has a chart to play with');
  const intervals = (await playsOf(play)).map(({ chart }) => chart.interval);
  expect(new Set(intervals)).toEqual(new Set(['1h']));
});
