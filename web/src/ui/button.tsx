import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** `long` is for buttons that buy; buttons that sell are `danger`. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'long';
export type ButtonSize = 'medium' | 'small';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /**
   * Whether the work that the button started is still in progress. Meanwhile the button keeps its width and its focus,
   * announces the work, and ignores presses.
   */
  isBusy?: boolean;
  isFullWidth?: boolean;
  /**
   * Id of the text that says why the button cannot be used now; absent if it can be used. A blocked button keeps its
   * place in the order of Tab, so that a screen reader reads the reason. A press only scrolls to the reason.
   */
  blockedReasonId?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** Returns the class names of a button, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, isFullWidth: boolean, extra?: string): string {
  return classNames(styles['button'], styles[variant], styles[size], isFullWidth && styles['fullWidth'], extra);
}

export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'medium', isBusy = false, isFullWidth = false, type = 'button' } = props;
  const { variant: _v, size: _s, isBusy: _b, isFullWidth: _f, ...native } = props;
  const { blockedReasonId, className, children, onClick, ...rest } = native;
  const isBlocked = blockedReasonId !== undefined;
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it has one, 'button' unless told
      type={type}
      className={buttonClass(variant, size, isFullWidth, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isBlocked || rest['aria-disabled']}
      aria-describedby={blockedReasonId ?? rest['aria-describedby']}
      onClick={(event) => {
        if (isBusy || isBlocked) event.preventDefault();
        else onClick?.(event);
        if (isBlocked) document.getElementById(blockedReasonId)?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <span className={classNames(styles['content'], isBusy && styles['hidden'])}>{children}</span>
      {isBusy ? (
        <span className={styles['busy']}>
          <Spinner size="small" label="Please wait" />
        </span>
      ) : null}
    </button>
  );
}
