import type { ReactNode } from 'react';

interface IconProps {
  /** Width and height in pixels. */
  size?: number;
  children: ReactNode;
}

/**
 * Shows a line icon in the color of the text, drawn on a grid of 20 × 20. It is decorative, because the control around
 * it has its own label.
 */
export function Icon({ size = 20, children }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
