import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './amend-notice.module.css';
import { withDecimals } from './tick-price.ts';
import type { TradeLines } from './trade-line-store.ts';
import { useLinesState } from './use-trade-lines.ts';

/** What became of the last line that was moved: taken back with one press, or why it stayed. */
export function AmendNotice({ lines, decimals }: { readonly lines: TradeLines; readonly decimals: number }) {
  const { done, refusal } = useLinesState(lines);
  const dismiss = (
    <Button size="small" variant="ghost" aria-label="Close this message" onClick={() => lines.dismiss()}>
      ✕
    </Button>
  );
  return (
    <>
      {refusal === null ? null : (
        <Alert tone="warning" title={`${refusal.name} stays at ${refusal.kept}`} actions={dismiss}>
          <p>{refusal.text}</p>
        </Alert>
      )}
      <output className={styles['notice']}>
        {done === null ? null : (
          <>
            <span>
              {done.name} moved {done.isUndo ? 'back ' : ''}from {withDecimals(done.from, decimals)} to{' '}
              {withDecimals(done.to, decimals)}.
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
    </>
  );
}
