import type { Prices, ShadeState, Task, TaskAnswer, TaskReferences } from './task.ts';

/** Returns a perfect answer, made from the task's reference. */
export function perfectAnswer(task: Task): TaskAnswer {
  switch (task.kind) {
    case 'rebuild':
      return rebuiltAnswer(task.reference.prices);
    case 'merge':
      return { kind: 'merge', prices: task.reference.prices };
    case 'compute':
      return { kind: 'compute', values: task.reference.values };
    case 'drag-atr':
      return { kind: 'drag-atr', height: task.reference.atr };
    case 'place-stop':
      return { kind: 'place-stop', price: (task.reference.price + task.reference.until) / 2 };
    case 'place-target':
    case 'drag-liquidation':
      return { kind: task.kind, price: task.reference.price };
    case 'choose-chart':
      return { kind: 'choose-chart', choice: task.reference.choice };
    case 'sort':
    case 'match':
    case 'label-swings':
    case 'group':
      return { kind: task.kind, boxes: task.reference.boxes };
    case 'click-bars':
      return { kind: 'click-bars', bars: task.reference.bars };
    case 'stop-replay':
      return { kind: 'stop-replay', index: task.reference.index };
    case 'delete-false':
      return { kind: 'delete-false', deleted: Object.keys(task.reference.false) };
    case 'place-break':
      return breaksAnswer(task.reference.breaks);
    case 'place-swing':
      return { kind: 'place-swing', swings: task.reference.swings };
    case 'shade':
      return { kind: 'shade', stretches: stretchesOf(task.reference.states) };
    case 'set-probability': {
      const chances = Object.entries(task.reference.values).map(([id, { chance }]) => [id, chance]);
      return { kind: 'set-probability', values: Object.fromEntries(chances) };
    }
    case 'draw-interval':
      return { kind: 'draw-interval', from: task.reference.from, to: task.reference.to };
    case 'trade':
      return { kind: 'trade', ...task.reference.example };
    case 'place-order':
      return { kind: 'place-order', orders: task.reference.orders, isPair: task.reference.isPair };
    case 'place-row':
      return { ...task.reference, kind: 'place-row' };
    case 'place-band': {
      const bands = task.reference.levels.map(({ price, atr }) => ({ price, height: atr / 2 }));
      return { kind: 'place-band', bands };
    }
    case 'justify':
      return { kind: 'justify', condition: task.reference.condition, bars: task.reference.bars[0] ?? [] };
    case 'mend-diagram': {
      const confidences = task.reference.intervals.map((each) => (each === null ? null : (each.from + each.to) / 2));
      return { kind: 'mend-diagram', confidences };
    }
    case 'count':
      return { kind: 'count', counted: task.reference.counted };
    case 'rank':
      return { kind: 'rank', order: task.reference.order };
    case 'place-zone':
      return { kind: 'place-zone', zones: task.reference.zones };
    case 'place-leg':
      return { kind: 'place-leg', legs: task.reference.legs.slice(0, 1) };
    case 'place-ratio':
      return { kind: 'place-ratio', prices: task.reference.prices };
  }
}

function rebuiltAnswer({ open, high, low, close }: Prices): TaskAnswer {
  const [bodyTop, bodyBottom] = [Math.max(open, close), Math.min(open, close)];
  return { kind: 'rebuild', bodyTop, bodyBottom, high, low, fill: close > open ? 'hollow' : 'filled' };
}

function breaksAnswer(breaks: TaskReferences['place-break']['breaks']): TaskAnswer {
  return {
    kind: 'place-break',
    breaks: breaks.map(({ label, direction, index }) => ({ label, direction, index })),
  };
}

function stretchesOf(states: readonly ShadeState[]) {
  return states.map((state, index) => ({ from: index, until: index + 1, state }));
}

/** Returns the answer of a learner who did nothing. */
export function emptyAnswer({ kind }: Task): TaskAnswer {
  switch (kind) {
    case 'rebuild':
      return { kind, bodyTop: 0, bodyBottom: 0, high: 0, low: 0, fill: 'hollow' };
    case 'merge':
      return { kind, prices: { open: 0, high: 0, low: 0, close: 0 } };
    case 'compute':
    case 'set-probability':
      return { kind, values: {} };
    case 'drag-atr':
      return { kind, height: 0 };
    case 'place-stop':
    case 'place-target':
    case 'drag-liquidation':
      return { kind, price: 0 };
    case 'choose-chart':
      return { kind, choice: 60 };
    case 'sort':
    case 'match':
    case 'label-swings':
    case 'group':
      return { kind, boxes: {} };
    case 'click-bars':
      return { kind, bars: [] };
    case 'stop-replay':
      return { kind, index: 0 };
    case 'delete-false':
      return { kind, deleted: [] };
    case 'place-break':
      return { kind, breaks: [] };
    case 'place-swing':
      return { kind, swings: [] };
    case 'shade':
      return { kind, stretches: [] };
    case 'draw-interval':
      return { kind, from: 0, to: 0 };
    case 'trade':
      return { kind, plan: null, acts: [], until: 0, review: '' };
    case 'place-order':
      return { kind, orders: {}, isPair: false };
    case 'place-row':
      return { kind, fullest: 99, from: 99, to: 99 };
    case 'place-band':
      // An answer without bands would be right for a chart without levels, so this answer has one band, at price 0.
      return { kind, bands: [{ price: 0, height: 0 }] };
    case 'justify':
      return { kind, condition: 'none', bars: [] };
    case 'mend-diagram':
      return { kind, confidences: [] };
    case 'count':
      return { kind, counted: {} };
    case 'rank':
      return { kind, order: [] };
    case 'place-zone':
      return { kind, zones: [] };
    case 'place-leg':
      return { kind, legs: [] };
    case 'place-ratio':
      return { kind, prices: [] };
  }
}
