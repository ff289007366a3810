// If this fails, a line on the chart has a wrong price or label, or can be moved although the move has no effect.
import { describe, expect, test } from 'vitest';
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { amendOf, labelOf, tradeLinesOf, type LineMove } from './trade-line.ts';
import { orderOf, positionOf, sourcesOf } from './trade-lines.test-data.ts';

const labels = (...given: Parameters<typeof sourcesOf>) =>
  tradeLinesOf(sourcesOf(...given)).map((line) => [labelOf(line, null), line.price]);
const moves = (...orders: TradingOrder[]) => tradeLinesOf(sourcesOf({ orders })).map(({ move }) => move);

describe('the lines on the chart', () => {
  test('include a position with its result, and its liquidation price', () => {
    expect(labels({ positions: [positionOf()] })).toEqual([
      ['Long 0.5 · +0.50 before fees · no stop', '100'],
      ['Liquidation · 20.50 away', '80.4'],
    ]);
  });

  test('state with a position where its stop is', () => {
    const stop = orderOf({ side: 'sell', isReduceOnly: true, role: 'stop-loss', type: 'stop', triggerPrice: '95' });
    expect(labels({ positions: [positionOf()], orders: [stop] })[0]).toEqual([
      'Long 0.5 · +0.50 before fees · stop 95.00',
      '100',
    ]);
  });

  test('include no liquidation price for a position that no price liquidates', () => {
    expect(
      labels({ positions: [positionOf({ side: 'short', liquidationPrice: null, unrealised: '-0.001' })] }),
    ).toEqual([['Short 0.5 · 0.00 before fees · no stop', '100']]);
  });

  test.each<[string, Partial<TradingOrder>, [string, string][]]>([
    ['a limit', { limitPrice: '99' }, [['Buy limit 0.1 · 2.10 away', '99']]],
    ['a stop', { type: 'stop', side: 'sell', triggerPrice: '98' }, [['Sell stop 0.1 · 2.90 away', '98']]],
    [
      'a stop-limit that waits',
      { type: 'stop-limit', state: 'waiting-trigger', triggerPrice: '105', limitPrice: '106' },
      [
        ['Buy stop-limit 0.1 · 3.90 away', '105'],
        ['Buy stop-limit 0.1, limit · 4.90 away', '106'],
      ],
    ],
    [
      'a stop-limit that was triggered',
      { type: 'limit', triggerPrice: '105', limitPrice: '106' },
      [['Buy limit 0.1, triggered · 4.90 away', '106']],
    ],
    [
      'a trailing stop',
      { type: 'trailing-stop', side: 'sell', trailAmount: '2', trailsAt: '98.5' },
      [['Sell trailing stop 0.1 · 2.40 away', '98.5']],
    ],
    [
      'a trailing stop that does not follow yet',
      { type: 'trailing-stop', side: 'sell', trailAmount: '2', activationPrice: '110' },
      [['Sell trailing stop 0.1, activates · 9.10 away', '110']],
    ],
    ['a market order', { type: 'market' }, []],
    ['an order of another asset', { asset: 'ETH', limitPrice: '99' }, []],
    ['an order that has ended', { limitPrice: '99', endedAt: '2026-01-05T11:00:00.000Z' }, []],
  ])('show an order by its type and state: %s', (_, order, expected) => {
    expect(labels({ orders: [orderOf(order)] })).toEqual(expected);
  });

  test('state the result of stop and target from the position', () => {
    const stop = orderOf({
      id: 's',
      role: 'stop-loss',
      side: 'sell',
      type: 'stop',
      triggerPrice: '95',
      remaining: '0.5',
    });
    const target = orderOf({ id: 't', role: 'take-profit', side: 'sell', limitPrice: '110.01', remaining: '0.5' });
    expect(labels({ orders: [stop, target], positions: [positionOf({ liquidationPrice: null })] }).slice(1)).toEqual([
      ['Stop-loss 0.5 · −2.55 after fees', '95'],
      ['Take-profit 0.5 · +4.97 after fees', '110.01'],
    ]);
  });

  test('state for a triggered stop the result at its limit, with the maker’s fee, as the position does', () => {
    const stop = orderOf({ role: 'stop-loss', side: 'sell', isReduceOnly: true, triggerPrice: '95', limitPrice: '94', remaining: '0.5' }); // oxfmt-ignore
    const positions = [positionOf({ liquidationPrice: null })];
    expect(labels({ orders: [stop], positions })).toEqual([
      ['Long 0.5 · +0.50 before fees · stop 94.00 triggered', '100'],
      ['Stop-loss 0.5, triggered · −3.03 after fees', '94'],
    ]);
  });

  test('state the whole quantity and no result for a trailing stop that is not active yet', () => {
    const trailing = orderOf({ side: 'sell', isReduceOnly: true, type: 'trailing-stop', trailAmount: '2', activationPrice: '110', remaining: '0.5' }); // oxfmt-ignore
    const positions = [positionOf({ liquidationPrice: null })];
    expect(labels({ orders: [trailing], positions })).toEqual([
      ['Long 0.5 · +0.50 before fees · stop not active yet', '100'],
      ['Sell trailing stop 0.5, activates · 9.10 away', '110'],
    ]);
  });

  test('state how much of an exit can fill while its entry is partly filled, and its result', () => {
    const entry = orderOf({ id: 'e', role: 'entry', limitPrice: '99' });
    const stop = orderOf({
      id: 's',
      role: 'stop-loss',
      parentId: 'e',
      side: 'sell',
      type: 'stop',
      triggerPrice: '95',
      remaining: '0.5',
      working: '0.2',
    });
    const positions = [positionOf({ liquidationPrice: null })];
    expect(labels({ orders: [entry, stop], positions }).at(-1)).toEqual([
      'Stop-loss 0.2 of 0.5 · −1.02 after fees',
      '95',
    ]);
    const waiting = { ...stop, working: '0' };
    expect(labels({ orders: [entry, waiting] }).at(-1)).toEqual(['Stop-loss 0.5 · −2.05 after fees', '95']);
  });

  test('state no loss at a stop that the price reaches only after the liquidation', () => {
    const stopAt = (triggerPrice: string) =>
      orderOf({ id: 's', role: 'stop-loss', side: 'sell', type: 'stop', isReduceOnly: true, triggerPrice, remaining: '0.5' }); // oxfmt-ignore
    const labelOfStop = (price: string) =>
      labels({ orders: [stopAt(price)], positions: [positionOf({ quantity: '0.5', liquidationPrice: '95' })] }).at(-1);
    expect(labelOfStop('95')).toEqual(['Stop-loss 0.5 · liquidated first', '95']);
    expect(labelOfStop('95.01')?.[0]).toContain('after fees');
  });

  test('state the size and result of the position that is left if an exit is larger', () => {
    const position = positionOf({ quantity: '0.2', liquidationPrice: null });
    const stop = orderOf({ id: 's', role: 'stop-loss', side: 'sell', type: 'stop', isReduceOnly: true, triggerPrice: '95', remaining: '0.5' }); // oxfmt-ignore
    const target = orderOf({ id: 't', role: 'take-profit', side: 'sell', isReduceOnly: true, limitPrice: '110', remaining: '0.5' }); // oxfmt-ignore
    const beyond = { ...stop, id: 's2', triggerPrice: '94' };
    expect(labels({ orders: [stop, target, beyond], positions: [position] }).slice(1)).toEqual([
      ['Stop-loss 0.2 of 0.5 · −1.02 after fees', '95'],
      ['Take-profit 0.2 of 0.5 · +1.99 after fees', '110'],
      ['Stop-loss 0 of 0.5 · 6.90 away', '94'],
    ]);
    const short = positionOf({ side: 'short', quantity: '0.2', liquidationPrice: null });
    const above = { ...stop, side: 'buy', triggerPrice: '105' } as const;
    // A loss of 1, and fees of 0.01 and 0.0105.
    expect(labels({ orders: [above], positions: [short] }).at(-1)).toEqual([
      'Stop-loss 0.2 of 0.5 · −1.02 after fees',
      '105',
    ]);
  });

  test('state the result of an exit from its entry, or its distance if there is no position and no entry', () => {
    const entry = orderOf({ id: 'e', role: 'entry', limitPrice: '99' });
    const stop = orderOf({ id: 's', role: 'stop-loss', parentId: 'e', side: 'sell', type: 'stop', triggerPrice: '95' });
    expect(labels({ orders: [entry, stop] })[1]).toEqual(['Stop-loss 0.1 · −0.41 after fees', '95']);
    expect(labels({ orders: [stop] })).toEqual([['Stop-loss 0.1 · 5.90 away', '95']]);
  });

  test('include the ticket that is not sent yet, and the margin lab', () => {
    const ticketLines = { side: 'sell', entry: '103', stop: '104', target: null, liquidation: '200' } as const;
    expect(labels({ ticketLines, whatIf: '150' })).toEqual([
      ['Ticket: entry · 2.10 away', '103'],
      ['Ticket: stop · 3.10 away', '104'],
      ['Ticket: liquidation · 99.00 away', '200'],
      ['What if: liquidation · 49.00 away', '150'],
    ]);
  });

  test('have no distance without a market price', () => {
    expect(labels({ orders: [orderOf({ limitPrice: '99' })], price: null })).toEqual([['Buy limit 0.1', '99']]);
  });
});

test('lines that are being moved state the new price and the distance there', () => {
  const [line] = tradeLinesOf(sourcesOf({ orders: [orderOf({ limitPrice: '99' })] }));
  expect(line && labelOf(line, '98.5')).toBe('Buy limit 0.1 → 98.50 · 2.60 away');
});

describe('the moves of lines', () => {
  test.each<[string, Partial<TradingOrder>, (LineMove | null)[]]>([
    ['a limit', { limitPrice: '99' }, [{ kind: 'order', orderId: 'o1', field: 'limitPrice' }]],
    ['a stop', { type: 'stop', triggerPrice: '99' }, [{ kind: 'order', orderId: 'o1', field: 'triggerPrice' }]],
    ['a trailing stop moves by itself', { type: 'trailing-stop', trailsAt: '99' }, [null]],
  ])('fit the order: %s', (_, order, expected) => {
    expect(moves(orderOf(order))).toEqual(expected);
  });

  test('do not exist for a position and its liquidation', () => {
    expect(tradeLinesOf(sourcesOf({ positions: [positionOf()] })).map(({ move }) => move)).toEqual([null, null]);
  });

  test('send only the price that was moved', () => {
    expect([amendOf('limitPrice', '98.5'), amendOf('triggerPrice', '98.5')]).toEqual([
      { limitPrice: '98.5' },
      { triggerPrice: '98.5' },
    ]);
  });
});
