// If this fails, the lesson about the journal shows somebody else's trades, counts trades of a run that does not count,
// or ignores the learner's own trades.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journalTrades } from '../../../test/closed-trade-world.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { answered, referenceOf, rightAnswer, shownTask } from '../../../test/study-world.ts';
import { openTradingClient } from '../../../test/trading-client.ts';
import { CONTENT_DIRECTORY } from '../../config.ts';
import { readLibrary } from './content/read-library.ts';

const library = readLibrary(CONTENT_DIRECTORY);
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ library });
});
afterAll(() => t.close());

const LESSON = 'read-your-journal';
const index =
  library.lessons.get(LESSON)?.tasks.guided.findIndex(({ task }) => task.kind === 'compute' && task.own) ?? -1;
const PLACE = { place: 'guided', lesson: LESSON, index } as const;
const given = (task: Awaited<ReturnType<typeof shownTask>>) =>
  task.question.kind === 'compute' ? task.question.given : [];
const times = { openedAt: '2026-01-10T10:00:00Z', closedAt: '2026-01-11T10:00:00Z' };
const closed = (net: number) => ({ net, risk: 100, ...times });

test('a learner works with their own closed trades, and none of it is rated', async () => {
  const [ann, ben] = [await openTradingClient(t, 'own-ann'), await openTradingClient(t, 'own-ben')];
  await journalTrades(t, ann.id, [300, 300, 300, 300, -100, -100, -100, -100, -100, -100].map(closed));
  // A trade of a later run of a replay, and a trade without a planned risk, are left out.
  const first = (await ann.client.post('/api/replay/sessions', { asset: 'BTC', interval: '1h' })).body;
  await ann.client.post(`/api/replay/sessions/${first.id}/advance`, { from: 0, bars: 2 });
  const later = (await ann.client.post(`/api/replay/sessions/${first.id}/branch`, { cursor: 1 })).body;
  await journalTrades(t, later.accountId, [closed(900)]);
  await journalTrades(t, ann.id, [{ net: 5_000, ...times }]);

  const own = await shownTask(ann.client, PLACE);
  expect(own.instruction).toContain('your last 10 closed trades with a planned risk');
  expect(given(own)).toEqual([
    { label: 'Wins', value: '40%' },
    { label: 'Mean win', value: '3 R' },
    { label: 'Mean loss', value: '1 R' },
  ]);
  const other = await shownTask(ben.client, PLACE);
  expect(other.instruction).toContain('Your journal has 0 closed trades');

  const settled = await answered(ann.client, own.id, rightAnswer(await referenceOf(t, own.id)));
  expect(settled.verdict?.isRight).toBe(true);
  expect(await sql(t, 'SELECT 1 FROM study_cards')).toEqual([]);
});
