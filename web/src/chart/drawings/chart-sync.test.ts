// If this fails, drawings are lost between two tabs, are not saved, or are reported as saved although they are not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredChartSettings } from '@tradesense/contract/charts.ts';
import { BARE_SETTINGS } from '../model/chart-settings.ts';
import { ChartDrawings } from './chart-drawings.ts';
import { ChartSync } from './chart-sync.ts';
import type { ChartStorage, StoredDrawings } from './chart-storage.ts';
import { anchorAt } from './model/drawings.test-data.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The server that all tabs share. While `isDown` is true, no call gets a response. */
class FakeServer implements ChartStorage {
  stored: StoredDrawings = { drawings: [], version: 0 };
  settings: StoredChartSettings | null = null;
  isDown = false;
  saves = 0;

  async load() {
    this.#answer();
    return { ...this.stored, settings: this.settings };
  }
  async saveDrawings({ drawings, version }: StoredDrawings) {
    this.#answer();
    this.saves += 1;
    if (version !== this.stored.version) return null;
    this.stored = { drawings, version: version + 1 };
    return version + 1;
  }
  async saveSettings(settings: StoredChartSettings) {
    this.#answer();
    this.settings = settings;
  }
  #answer() {
    if (this.isDown) throw new Error('The server could not be reached.');
  }
}

let ids = 0;
function openTab(server: FakeServer) {
  const drawings = new ChartDrawings(() => `id-${(ids += 1)}`);
  const received: StoredChartSettings[] = [];
  const sync = new ChartSync(drawings, server, (settings) => received.push(settings));
  const draw = (price: number): void => {
    drawings.choose('level');
    drawings.place(anchorAt(1, price));
  };
  const prices = () => drawings.state().history.drawings.map(({ anchors }) => anchors[0].price);
  return { drawings, sync, received, draw, prices, saveState: () => drawings.state().saveState.kind };
}
const pricesOf = (server: FakeServer) => server.stored.drawings.map(({ anchors }) => anchors[0].price);
const settle = () => vi.advanceTimersByTimeAsync(2_000);

test('a drawing is stored a moment later, all changes go into one request, and the status says that they are saved', async () => {
  const server = new FakeServer();
  const tab = openTab(server);
  expect(tab.saveState()).toBe('loading');
  await settle();
  for (const price of [1, 2, 3]) tab.draw(price);
  expect(server.saves).toBe(0);
  await settle();
  expect([server.saves, pricesOf(server), tab.saveState()]).toEqual([1, [1, 2, 3], 'saved']);
  tab.drawings.undo();
  await settle();
  expect(pricesOf(server)).toEqual([1, 2]);
});

test('two tabs that draw at the same time keep the drawings of both', async () => {
  const server = new FakeServer();
  const [left, right] = [openTab(server), openTab(server)];
  await settle();
  left.draw(1);
  right.draw(2);
  await settle();
  left.draw(3);
  await settle();
  await right.sync.refresh();
  expect([pricesOf(server), left.prices(), right.prices()]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test('drawings that were made before the stored ones arrive are added on top of them', async () => {
  const server = new FakeServer();
  const first = openTab(server);
  await settle();
  first.draw(1);
  await settle();
  const second = openTab(server);
  second.draw(2);
  await settle();
  expect([second.prices(), pricesOf(server)]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('without a response the status says that nothing is saved, and a retry saves the drawings', async () => {
  const server = new FakeServer();
  const tab = openTab(server);
  await settle();
  server.isDown = true;
  tab.draw(1);
  await settle();
  const { saveState } = tab.drawings.state();
  expect(saveState).toMatchObject({ kind: 'failed', reason: 'The server could not be reached.' });
  server.isDown = false;
  if (saveState.kind === 'failed') saveState.retry();
  await settle();
  expect([pricesOf(server), tab.saveState()]).toEqual([[1], 'saved']);
});

test('leaving the page stores the changes that are left at once', async () => {
  const server = new FakeServer();
  const tab = openTab(server);
  await settle();
  tab.draw(7);
  tab.sync.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(pricesOf(server)).toEqual([7]);
});

test('stored settings are applied until they are changed in this tab, which then stores its own', async () => {
  const server = new FakeServer();
  server.settings = { ...BARE_SETTINGS, series: 'bars' };
  const tab = openTab(server);
  await settle();
  expect(tab.received).toEqual([server.settings]);
  tab.sync.changeSettings({ ...BARE_SETTINGS, series: 'area' });
  tab.sync.changeSettings({ ...BARE_SETTINGS, series: 'line' });
  await settle();
  await tab.sync.refresh();
  expect([server.settings.series, tab.received.length]).toEqual(['line', 1]);
});
