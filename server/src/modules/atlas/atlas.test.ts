// If this fails, the evidence atlas cannot be read, its texts and counts disagree unnoticed, or an example shows a
// chart of the rated part.
import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { CONTENT_DIRECTORY, SHIPPED_HISTORY } from '../../config.ts';
import { readLibrary } from '../study/index.ts';
import { readAtlas } from './read-atlas.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY }, library: readLibrary(CONTENT_DIRECTORY) });
});
afterAll(() => t.close());

describe('the endpoints of the atlas', () => {
  it('list claims with figures in their verdicts', async () => {
    const { status, body } = await t.client().get('/api/evidence/atlas');
    expect(status).toBe(200);
    expect(body.claims.length).toBeGreaterThanOrEqual(30);
    for (const { verdict } of body.claims) expect(verdict).not.toMatch(/[{}]|NaN|undefined/);
    expect(body.claims[0]).toMatchObject({ id: 'gaps-fill', reading: 'none' });
  });

  it('give a claim with its counts, and its examples with their bars', async () => {
    const claim = await t.client().get('/api/evidence/atlas/gaps-fill');
    expect(claim.body).toMatchObject({ place: 1, control: 'random-zones', mainBars: 20 });
    expect(claim.body.horizons.map(({ bars }: { bars: number }) => bars)).toEqual([5, 20, 50]);
    const { body } = await t.client().get('/api/evidence/atlas/gaps-fill/examples');
    expect(body.examples).toHaveLength(12);
    for (const { bars, index, zone } of body.examples) {
      expect(bars).toHaveLength(40 + 1 + 20);
      expect(index).toBe(40);
      // A fair value gap lies between the first and the third bar, so the third bar is entirely beyond one edge of the
      // gap.
      const [, high, low] = bars[index];
      expect(low >= zone.high - 1e-9 || high <= zone.low + 1e-9).toBe(true);
    }
  });

  it.each(['no-such-claim', 'Gaps', '..%2Fsecrets', 'x'.repeat(80)])('return no claim for %s', async (id) => {
    for (const path of [`/api/evidence/atlas/${id}`, `/api/evidence/atlas/${id}/examples`])
      expect([400, 404]).toContain((await t.client().get(path)).status);
  });

  it('leave out examples without recorded history', async () => {
    const bare = await createTestApp();
    const { body } = await bare.client().get('/api/evidence/atlas/gaps-fill/examples');
    expect(body).toEqual({ examples: [] });
    await bare.close();
  });
});

describe('the files of the atlas', () => {
  const claims = readFileSync(join(CONTENT_DIRECTORY, 'atlas/claims.yaml'), 'utf8');
  const counts = readFileSync(join(CONTENT_DIRECTORY, 'atlas/counts.json'), 'utf8');

  it.each([
    [
      'a reading that the count does not have',
      claims.replace('reading: none', 'reading: against'),
      counts,
      /gaps-fill: says against, the count says none/,
    ],
    [
      'a figure that there is not',
      claims.replace('distance {control}', 'distance {median}'),
      counts,
      /has no figure \{median\}/,
    ],
    [
      'a claim without words',
      claims.replace(/^- id: gaps-hold[\s\S]*?(?=^- id)/m, ''),
      counts,
      /gaps-hold: has a rule and no words/,
    ],
    ['a claim without a rule', claims.replace('- id: doji', '- id: dojis'), counts, /dojis: has no rule/],
    ['counts that are missing', claims, '', /counts.json.*is missing/],
    ['counts that are cut off', claims, counts.slice(0, -20), /content\/ has faults:\n.*counts.json.*is not JSON/],
    ['counts of another shape', claims, counts.replace('"rate":', '"share":'), /counts.json, claims.0.horizons.0/],
  ])('refuse %s', (_, words, figures, reason) => {
    const directory = mkdtempSync(join(tmpdir(), 'atlas-'));
    mkdirSync(join(directory, 'atlas'));
    writeFileSync(join(directory, 'atlas/claims.yaml'), words);
    writeFileSync(join(directory, 'atlas/counts.json'), figures);
    expect(() => readAtlas(directory)).toThrow(reason);
    rmSync(directory, { recursive: true });
  });
});
