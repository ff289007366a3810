import { memo } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './amend-notice.module.css';
import { priceText } from '../../../ui/number-text.ts';
import type { TradeLines } from './trade-line-store.ts';
import { useLinesState } from './use-trade-lines.ts';
import { CrossIcon } from '../../../ui/text-icons.tsx';

/** Shows the result of the latest move of a line: a button to undo the move, or why the line did not move. */
export const AmendNotice = memo(function AmendNotice({
  lines,
  decimals,
}: {
  readonly lines: TradeLines;
  readonly decimals: number;
}) {
  const { done, rejection } = useLinesState(lines);
  const dismiss = (
    <Button size="small" variant="ghost" aria-label="Close this message" onClick={() => lines.dismiss()}>
      <CrossIcon />
    </Button>
  );
  return (
    <div className={styles['place']}>
      {rejection === null ? null : (
        <Alert
          tone="warning"
          title={`${rejection.name} stays at ${priceText(rejection.kept, decimals)}`}
          actions={dismiss}
        >
          <p>{rejection.text}</p>
        </Alert>
      )}
      <output className={styles['notice']}>
        {done === null ? null : (
          <>
            <span>
              {done.name} moved {done.isUndo ? 'back ' : ''}from {priceText(done.from, decimals)} to{' '}
              {priceText(done.to, decimals)}.
            </span>
            {done.isUndo ? null : (
              <Button size="small" variant="secondary" onClick={() => lines.undo()}>
                Undo the move
              </Button>
            )}
            {dismiss}
          </>
        )}
      </output>
    </div>
  );
});
