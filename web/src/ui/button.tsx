import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
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
  ref?: Ref<HTMLButtonElement>;
}

/** Returns the class names of a button, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, isFullWidth: boolean, extra?: string): string {
  return classNames(styles['button'], styles[variant], styles[size], isFullWidth && styles['fullWidth'], extra);
}

export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'medium', isBusy = false, isFullWidth = false, type = 'button' } = props;
  const { variant: _v, size: _s, isBusy: _b, isFullWidth: _f, className, children, onClick, ...rest } = props;
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it has one, 'button' unless told
      type={type}
      className={buttonClass(variant, size, isFullWidth, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
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
