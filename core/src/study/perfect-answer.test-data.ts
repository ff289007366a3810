import type { ShadeState, Task, TaskAnswer } from './task.ts';

/** The answer that says what the reference says. */
export function perfectAnswer(task: Task): TaskAnswer {
  switch (task.kind) {
    case 'rebuild': {
      const { open, high, low, close } = task.reference.prices;
      return {
        kind: 'rebuild',
        bodyTop: Math.max(open, close),
        bodyBottom: Math.min(open, close),
        high,
        low,
        fill: close > open ? 'hollow' : 'filled',
      };
    }
    case 'merge':
      return { kind: 'merge', prices: task.reference.prices };
    case 'compute':
      return { kind: 'compute', values: task.reference.values };
    case 'drag-atr':
      return { kind: 'drag-atr', height: task.reference.atr };
    case 'choose-chart':
      return { kind: 'choose-chart', choice: task.reference.choice };
    case 'sort':
    case 'match':
    case 'label-swings':
      return { kind: task.kind, boxes: task.reference.boxes };
    case 'click-bars':
      return { kind: 'click-bars', bars: task.reference.bars };
    case 'stop-replay':
      return { kind: 'stop-replay', index: task.reference.index };
    case 'delete-false':
      return { kind: 'delete-false', deleted: Object.keys(task.reference.false) };
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
    case 'mend-diagram': {
      const confidences = task.reference.intervals.map((each) => (each === null ? null : (each.from + each.to) / 2));
      return { kind: 'mend-diagram', confidences };
    }
  }
}

function stretchesOf(states: readonly ShadeState[]) {
  return states.map((state, index) => ({ from: index, until: index + 1, state }));
}

/** The answer of a learner who did nothing. */
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
    case 'choose-chart':
      return { kind, choice: 60 };
    case 'sort':
    case 'match':
    case 'label-swings':
      return { kind, boxes: {} };
    case 'click-bars':
      return { kind, bars: [] };
    case 'stop-replay':
      return { kind, index: 0 };
    case 'delete-false':
      return { kind, deleted: [] };
    case 'place-swing':
      return { kind, swings: [] };
    case 'shade':
      return { kind, stretches: [] };
    case 'draw-interval':
      return { kind, from: 0, to: 0 };
    case 'mend-diagram':
      return { kind, confidences: [] };
  }
}
