// If this fails, a leaderboard hides how uncertain a figure is, or does not say what is missing to be listed.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BoardResponse, BoardRow } from '@tradesense/contract/leaderboards.ts';
import type { LeagueResponse } from '@tradesense/contract/leagues.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectAbsent, expectContains } from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const BOARD = 'GET /api/leaderboards/{board}';
const LEAGUE = 'GET /api/league';
const JOIN_LEAGUE = 'PUT /api/league/membership';
const NO_LEAGUE: LeagueResponse = { division: null, hasUsername: true, week: null, last: null };
const JOIN = 'PUT /api/leaderboards/membership';
const row = (rank: number, username: string, change: Partial<BoardRow> = {}): BoardRow => ({
  rank,
  username,
  profileImageUrl: null,
  isOwn: false,
  sample: 45,
  value: 1645,
  low: 1549,
  high: 1741,
  ...change,
});
const OUTSIDE: BoardResponse['own'] = {
  isMember: false,
  rank: null,
  standing: { sample: 8, value: 1520, low: 1300, high: 1740 },
  missing: [{ kind: 'membership' }, { kind: 'results', more: 12 }],
};
const boardOf = (rows: BoardRow[], own = OUTSIDE, change: Partial<BoardResponse> = {}): BoardResponse => ({
  board: 'swing-analysis',
  sampleMin: 20,
  deviationMax: 75,
  rows,
  nextCursor: null,
  own,
  ...change,
});
const main = page.getByRole('main');
const open = (server: FakeServer, path = '/leaderboards', league = (): LeagueResponse => NO_LEAGUE) =>
  mountApp({ path, user: newUser(), server: server.answer(LEAGUE, league) });
const standing = main.getByRole('region', { name: 'Your standing' });

test('a row has its figure with the interval, and links to the learner, accessible in both themes', async () => {
  await open(new FakeServer().answer(BOARD, boardOf([row(1, 'olga'), row(2, 'ivo', { value: 1640 })])));
  const table = main.getByRole('table', { name: 'Leaderboard Swing analysis' });
  await expectContains(table.getByRole('row', { name: /olga/ }), '1,645');
  await expectContains(table.getByRole('row', { name: /olga/ }), '1,549 to 1,741');
  await expect.element(table.getByRole('link', { name: 'ivo' })).toHaveAttribute('href', '/u/ivo');
  await expectAccessiblePart();
});

test('a learner who is not listed reads what is missing, joins with one press, and is then listed', async () => {
  let isMember = false;
  const server = new FakeServer()
    .answer(BOARD, () =>
      isMember
        ? boardOf([row(1, 'me', { isOwn: true })], { ...OUTSIDE, isMember, rank: 1, missing: [] })
        : boardOf([row(1, 'olga')]),
    )
    .respond(JOIN, () => answerOf(503, { code: 'unavailable', detail: 'The database is busy.' }));
  await open(server);
  await expectContains(standing, '12 more rated charts to be listed.');
  await expectContains(standing, '95% interval 1,300 to 1,740');
  await standing.getByRole('button', { name: 'Join leaderboards' }).click();
  await expectContains(standing, 'Your choice was not saved');
  server.respond(JOIN, () => {
    isMember = true;
    return answerOf(200, { isMember });
  });
  await standing.getByRole('button', { name: 'Join leaderboards' }).click();
  await expectContains(standing, 'Rank 1');
  await expect.element(main.getByText('me (you)')).toBeVisible();
  await expectAbsent(standing.getByRole('list', { name: 'Missing to be listed' }));
});

test('an empty board says so, and the tabs change the board and the address', async () => {
  const server = new FakeServer().answer(BOARD, ({ url }) =>
    boardOf([], { ...OUTSIDE, standing: null }, url.pathname.endsWith('process') ? { sampleMin: 30 } : {}),
  );
  const { router } = await open(server);
  await expect.element(main.getByText('Nobody is listed yet')).toBeVisible();
  await main.getByRole('tab', { name: 'Process' }).click();
  await expect.element(main.getByText(/from 30 closed trades on/)).toBeVisible();
  expect(router.state.location.search).toEqual({ board: 'process' });
});

const WEEK: LeagueResponse = {
  division: 2,
  hasUsername: true,
  week: {
    from: '2026-06-01',
    to: '2026-06-07',
    learners: 12,
    moves: 2,
    rows: [
      { rank: 1, username: 'olga', profileImageUrl: null, isOwn: false, points: 1034 },
      { rank: 3, username: 'me', profileImageUrl: null, isOwn: true, points: 20 },
    ],
  },
  last: { week: '2026-05-25', outcome: 'promoted', points: 84 },
};

test('a learner joins the league with one press, then sees the group, its rules and last week’s result', async () => {
  let league = NO_LEAGUE;
  const server = new FakeServer()
    .answer(BOARD, boardOf([]))
    .respond(JOIN_LEAGUE, () => answerOf(503, { code: 'unavailable', detail: 'The database is busy.' }));
  await open(server, '/leaderboards', () => league);
  const card = main.getByRole('region', { name: 'Weekly league' });
  await expectContains(card, 'Profit gives none.');
  await card.getByRole('button', { name: 'Join league' }).click();
  await expectContains(card, 'Your choice was not saved');
  server.respond(JOIN_LEAGUE, () => {
    league = WEEK;
    return answerOf(200, { isMember: true });
  });
  await card.getByRole('button', { name: 'Join league' }).click();
  await expectContains(card, 'division 2 of 5');
  await expectContains(card, 'The first 2 with points go up, the last 2 go down.');
  await expectContains(card, '84 points, you went up');
  await expectContains(card.getByRole('row', { name: /olga/ }), '1,034');
  await expect.element(card.getByText('me (you)')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Leave league' })).toBeVisible();
  await expectAccessiblePart();
});

test('without a username, the league says that it needs one', async () => {
  await open(new FakeServer().answer(BOARD, boardOf([])), '/leaderboards', () => ({
    ...NO_LEAGUE,
    hasUsername: false,
  }));
  const card = main.getByRole('region', { name: 'Weekly league' });
  await expectContains(card, 'Your group sees your username.');
  await expectAbsent(card.getByRole('button', { name: 'Join league' }));
});

test('a visitor is led to sign in', async () => {
  await mountApp({ path: '/leaderboards', server: new FakeServer() });
  await expect.element(main.getByText('Sign in to see the leaderboards')).toBeVisible();
});
