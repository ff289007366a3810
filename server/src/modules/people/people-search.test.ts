// If this fails, people find somebody who hides from them, do not find somebody who can be found, or see one person on
// two pages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE_FOUND_PER_PAGE } from '@tradesense/contract/people-constants.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPerson, say, suspend, type Person } from '../../../test/people-world.ts';

let t: TestApp;
let ann: Person;

beforeAll(async () => {
  t = await createTestApp();
  ann = await openPerson(t, 'ann_searches');
});
afterAll(() => t.close());

const search = async ({ client }: Pick<Person, 'client'>, q: string, cursor = '') => {
  const { status, body } = await client.get(`/api/people/search?q=${encodeURIComponent(q)}${cursor}`);
  expect(status).toBe(200);
  return { names: body.people.map(({ username }: { username: string }) => username) as string[], ...body };
};
const suggestions = async ({ client }: Person) => (await client.get('/api/people/suggestions')).body.people;
const named = (who: Person, name: string) => sql(t, 'UPDATE users SET name = $2 WHERE id = $1', [who.userId, name]);
const show = (who: Person, block: 'name' | 'ratings', audience: string) =>
  who.client.put('/api/profile/audiences', { block, audience });

describe('the search by username', () => {
  test('finds the whole name first, then beginnings, parts and similar names, in any capitals', async () => {
    for (const name of ['zenobia', 'Zenobia_fan', 'the_zenobia', 'zenobya', 'xaver_huber']) await openPerson(t, name);
    expect((await search(ann, 'ZENOBIA')).names).toEqual(['zenobia', 'Zenobia_fan', 'the_zenobia', 'zenobya']);
    expect((await search(ann, 'ze')).names).toEqual(['zenobia', 'zenobya', 'Zenobia_fan']);
  });

  test('takes wildcard characters as text', async () => {
    for (const q of ['%%%', '___', '\\\\\\', '%zenobia%'])
      expect((await search(ann, q)).names).not.toContain('xaver_huber');
    expect((await search(ann, 'e_z')).names).toEqual(['the_zenobia']);
  });

  test('finds no suspended or unconfirmed account, and none without a username', async () => {
    const [gone, unsure] = [await openPerson(t, 'quentin_gone'), await openPerson(t, 'quentin_unsure')];
    const nameless = await openAccount(t, 'quentin');
    await sql(
      t,
      `INSERT INTO people_audiences (user_id, block, audience, chosen_at) VALUES ($1, 'name', 'public', now())`,
      [nameless.userId],
    );
    expect((await search(ann, 'quentin')).names).toEqual(['quentin_gone', 'quentin_unsure']);
    await suspend(gone, t);
    await sql(t, 'UPDATE users SET verified_at = NULL WHERE id = $1', [unsure.userId]);
    expect((await search(ann, 'quentin')).names).toEqual([]);
  });

  test('hides people behind a block from each other, and marks those whom the caller follows', async () => {
    const [bea, cleo] = [await openPerson(t, 'beatrix_one'), await openPerson(t, 'beatrix_two')];
    await say(ann, 'follow', 'beatrix_two');
    expect((await search(ann, 'beatrix')).people).toEqual([
      { username: 'beatrix_one', profileImageUrl: null, name: null, isFollowing: false },
      { username: 'beatrix_two', profileImageUrl: null, name: null, isFollowing: true },
    ]);
    await say(ann, 'block', 'beatrix_one');
    expect((await search(ann, 'beatrix')).names).toEqual(['beatrix_two']);
    expect((await search(bea, 'ann_searches')).names).toEqual([]);
    expect((await search(cleo, 'ann_searches')).names).toEqual(['ann_searches']);
  });

  test('returns every match once over all pages', async () => {
    const all: string[] = [];
    for (let n = 0; n < PEOPLE_FOUND_PER_PAGE + 5; n += 1) {
      all.push(`crowd_${String(n).padStart(2, '0')}`);
      await openPerson(t, all.at(-1) ?? '');
    }
    const first = await search(ann, 'crowd');
    const second = await search(ann, 'crowd', `&cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    expect([...first.names, ...second.names]).toEqual(all);
  });
});

test('a name is found and shown only by readers in its audience', async () => {
  const [owner, follower] = [await openPerson(t, 'hidden_handle'), await openPerson(t, 'follows_handle')];
  await named(owner, 'Wilhelmina Quastenflosser');
  await say(follower, 'follow', 'hidden_handle');
  const found = async (who: Person) => (await search(who, 'quastenflosser')).names.length === 1;
  const seen: Record<string, readonly boolean[]> = {};
  for (const audience of ['private', 'followers', 'public']) {
    await show(owner, 'name', audience);
    seen[audience] = [await found(ann), await found(follower), await found(owner)];
  }
  expect(seen).toEqual({ private: [false, false, true], followers: [false, true, true], public: [true, true, true] });
  expect((await search(ann, 'Quastenflosser')).people[0].name).toBe('Wilhelmina Quastenflosser');
  // A hidden name is not shown even when the account is found by its username.
  await show(owner, 'name', 'private');
  expect((await search(ann, 'hidden_handle')).people[0].name).toBeNull();
});

describe('a name that its owner shows', () => {
  const shown = async (username: string, name: string) => {
    const owner = await openPerson(t, username);
    await named(owner, name);
    await show(owner, 'name', 'public');
  };

  test.each([
    ['Müller-Lüdenscheidt', ['muller-ludenscheidt', 'MÜLLER-LÜDENSCHEIDT', 'Lüdenscheidt', 'u\u0308denscheidt']],
    ['Søren Åkerstrøm', ['akerstrom', 'ÅKERSTRØM', 'soren ak']],
    ['Łukasz Wróbel', ['lukasz wrobel', 'WRÓBEL']],
    ['José\u0301 Ibáñez', ['ibanez', 'IBÁÑEZ']],
    ['Jürgen Straße', ['strasse', 'Straße']],
    ['Ｐｅｔｅｒ Ｆｕｎｋ', ['peter funk', 'ｐｅｔｅｒ']],
  ])('%s can be found with and without accents', async (name, asked) => {
    const username = `accent_${Buffer.from(name).toString('hex').slice(0, 12)}`;
    await shown(username, name);
    for (const q of asked) expect([q, (await search(ann, q)).names]).toEqual([q, [username]]);
  });

  test('with two characters can be found, but only by readers in its audience', async () => {
    await shown('li_ming_1', '李明');
    await shown('li_ming_2', '李明华');
    expect((await search(ann, '李明')).names).toEqual(['li_ming_1', 'li_ming_2']);
    expect((await search(ann, '明华')).names).toEqual([]);
    const hidden = await openPerson(t, 'zz_hidden');
    await named(hidden, 'Öz');
    expect((await search(ann, 'öz')).names).toEqual([]);
    await show(hidden, 'name', 'public');
    expect((await search(ann, 'OZ')).people[0]).toMatchObject({ username: 'zz_hidden', name: 'Öz' });
  });

  test('is not found by full-width wildcard characters, which are text', async () => {
    for (const q of ['％％％', '＿＿＿', 'xav＼', '＼＼＼']) expect([q, (await search(ann, q)).names]).toEqual([q, []]);
  });
});

test.each(['', 'a', ' a ', '%CC%81%CC%81', '%E2%80%8B%E2%80%8B', 'x'.repeat(51), 'ab%00c'])(
  'a search for “%s” is refused, and so is an invalid cursor',
  async (q) => {
    expect((await ann.client.get(`/api/people/search?q=${q}`)).status).toBe(400);
    expect((await ann.client.get('/api/people/search?q=abc&cursor=abc')).status).toBe(400);
  },
);

describe('the suggestions', () => {
  const rated = (who: Person, type: string, ago = 0) =>
    sql(
      t,
      `INSERT INTO chart_exam_ratings (user_id, type, rating, deviation, volatility, games, updated_at)
       VALUES ($1, $2, 1500, 80, 0.06, 20, $3)`,
      [who.userId, type, new Date(t.clock.now() - ago)],
    );

  test('are people who show that they train the same types, those with most types in common first', async () => {
    const caller = await openPerson(t, 'suggest_me');
    const people: Record<string, Person> = {};
    for (const name of ['both', 'one', 'other', 'hides', 'idle', 'followed', 'muted', 'blocked', 'blocks', 'susp']) {
      const each = await openPerson(t, `train_${name}`);
      people[name] = each;
      await show(each, 'ratings', name === 'hides' ? 'followers' : 'public');
      await rated(
        each,
        name === 'other' ? 'market-structure' : 'swing-analysis',
        name === 'idle' ? 30 * DAY_MS : DAY_MS,
      );
    }
    expect(await suggestions(caller)).toEqual([]);
    await rated(caller, 'swing-analysis');
    await rated(caller, 'fair-value-gaps');
    await rated(people['both']!, 'fair-value-gaps', 9 * DAY_MS);
    await say(caller, 'follow', 'train_followed');
    await say(caller, 'mute', 'train_muted');
    await say(caller, 'block', 'train_blocked');
    await say(people['blocks']!, 'block', 'suggest_me');
    await suspend(people['susp']!, t);
    expect(await suggestions(caller)).toEqual([
      { username: 'train_both', profileImageUrl: null, types: ['swing-analysis', 'fair-value-gaps'] },
      { username: 'train_one', profileImageUrl: null, types: ['swing-analysis'] },
    ]);
  });
});
