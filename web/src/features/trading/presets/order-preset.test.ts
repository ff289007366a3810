// If this fails, a preset fills in a wrong size, stop or target, or a preset that is not valid for the asset is used.
import { expect, test } from 'vitest';
import type { OrderPreset } from '@tradesense/contract/desk.ts';
import { BTC, sourcesOf } from '../chart/trade-lines.test-data.ts';
import { EMPTY_DRAFT } from '../ticket-draft.ts';
import { nameFault } from './name-fault.ts';
import { fieldsOfPreset, needsEntry, presetOfDraft, presetText, readPreset } from './order-preset.ts';

const MARKET = { asset: BTC, price: sourcesOf().price };
const PRESET: OrderPreset = {
  id: 'p1',
  name: 'Swing',
  type: 'limit',
  timeInForce: 'day',
  sizing: 'risk',
  riskPercent: '0.5',
  quantity: null,
  stopPercent: '2',
  targetR: '2.5',
};

test.each([
  ['buy', { stopPrice: '98', targetPrice: '105' }],
  ['sell', { stopPrice: '102', targetPrice: '95' }],
] as const)('stop and target of a preset are on the right sides for a %s', (side, exits) => {
  const fields = fieldsOfPreset(PRESET, { ...EMPTY_DRAFT, side, limitPrice: '100' }, MARKET);
  expect(fields).toMatchObject({ type: 'limit', timeInForce: 'day', sizing: 'risk', riskPercent: '0.5', ...exits });
});

test('without a price of its own an order keeps stop and target until it has one, and keeps its side', () => {
  const fields = fieldsOfPreset(PRESET, EMPTY_DRAFT, MARKET);
  expect(fields).not.toHaveProperty('stopPrice');
  expect(fields).not.toHaveProperty('side');
  expect(needsEntry(PRESET, EMPTY_DRAFT, MARKET)).toBe(true);
  expect(needsEntry({ ...PRESET, type: 'market' }, EMPTY_DRAFT, MARKET)).toBe(false);
});

test('a preset without a stop distance computes its target from the stop of the ticket', () => {
  const draft = { ...EMPTY_DRAFT, limitPrice: '100', stopPrice: '99' };
  const fields = fieldsOfPreset({ ...PRESET, stopPercent: null }, draft, MARKET);
  expect(fields).toMatchObject({ targetPrice: '102.5' });
  expect(fields).not.toHaveProperty('stopPrice');
});

test('a preset that was saved from the ticket gives the ticket the same values again', () => {
  const draft = {
    ...EMPTY_DRAFT,
    type: 'limit',
    limitPrice: '100',
    stopPrice: '98.5',
    targetPrice: '103',
    riskPercent: '0.75',
    timeInForce: 'gtd',
  } as const;
  const saved = presetOfDraft({ id: 'p2', name: 'Mine' }, draft, MARKET);
  expect(saved).toEqual({
    ok: true,
    value: {
      ...PRESET,
      id: 'p2',
      name: 'Mine',
      timeInForce: 'gtc',
      riskPercent: '0.75',
      stopPercent: '1.5',
      targetR: '2',
    },
  });
  if (!saved.ok) return;
  expect(presetText(saved.value)).toBe('Limit, 0.75% risk, stop 1.5% away, target 2 R, GTC');
  const again = fieldsOfPreset(saved.value, { ...EMPTY_DRAFT, limitPrice: '100' }, MARKET);
  expect(again).toMatchObject({ stopPrice: '98.5', targetPrice: '103', riskPercent: '0.75' });
});

test.each([
  ['Order type', { type: 'iceberg' }],
  ['Time in force', { timeInForce: 'gtd' }],
  ['Size', { sizing: 'feeling' }],
  ['Risk', { riskPercent: null }],
  ['Risk', { riskPercent: '200' }],
  ['Quantity in BTC', { sizing: 'quantity', quantity: '0.123456789' }],
  ['Quantity in BTC', { sizing: 'quantity', quantity: 7 }],
  ['Stop distance', { stopPercent: '0' }],
  ['Stop distance', { stopPercent: '100' }],
  ['Target', { targetR: '-1' }],
])('an invalid stored preset names its wrong field: %s %j', (field, change) => {
  const read = readPreset({ ...PRESET, ...change }, MARKET);
  expect(read).toMatchObject({ ok: false, text: expect.stringMatching(new RegExp(`^${field}: `)) });
});

test('the name of a preset is required, has at most 40 characters, and is unique', () => {
  expect(nameFault(' ', [])).toBe('Give it a name.');
  expect(nameFault('x'.repeat(41), [])).toBe('Use at most 40 characters.');
  expect(nameFault('SWING', [PRESET])).toBe('Another one has this name.');
  expect(nameFault('SWING', [PRESET], 'p1')).toBeNull();
});
