import { useEffect } from 'react';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { Button } from '../../../ui/button.tsx';
import { priceText } from '../../../ui/number-text.ts';
import { dismissToast, showToast } from '../../../ui/toast-store.ts';
import { showDone } from '../panels/show-done.tsx';
import type { TradeLines } from './trade-line-store.ts';
import { useLinesState } from './use-trade-lines.ts';

const KEY = 'desk-move';

/** Time for which a move can be undone by its message. It is longer than that of other messages, which need no act. */
const UNDO_MS = 20 * SECOND_MS;

interface AmendNoticeProps {
  readonly lines: TradeLines;
  readonly decimals: number;
}

/** Reports the latest move of a line in a toast: with a button to undo the move, or why the line did not move. */
export function AmendNotice({ lines, decimals }: AmendNoticeProps): null {
  const { done, rejection } = useLinesState(lines);
  useEffect(() => {
    const price = (text: string) => priceText(text, decimals);
    if (rejection !== null) {
      const title = `${rejection.name} stays at ${price(rejection.kept)}`;
      showToast({ key: KEY, title, body: <p>{rejection.text}</p>, isUrgent: true });
    } else if (done !== null) {
      const { name, from, to, isUndo } = done;
      const undo = (
        <Button size="small" variant="secondary" onClick={() => lines.undo()}>
          Undo the move
        </Button>
      );
      showDone(`${name} moved ${isUndo ? 'back ' : ''}from ${price(from)} to ${price(to)}.`, {
        key: KEY,
        ...(isUndo ? {} : { action: undo, durationMs: UNDO_MS }),
      });
    } else {
      dismissToast(KEY);
    }
  }, [lines, decimals, done, rejection]);
  // The message must not outlive the lines, because its button would do nothing.
  useEffect(() => () => dismissToast(KEY), []);
  return null;
}
