import { Icon } from './icon.tsx';

export type Trend = 'up' | 'down' | 'flat';

const DRAWINGS: Readonly<Record<Trend, string>> = {
  up: 'M10 4 17 16H3Z',
  down: 'M10 16 3 4h14Z',
  flat: 'M4.5 4.5h11v11h-11Z',
};

/**
 * Shows a direction by its shape, next to a word or a signed number. `size` is the width and height in pixels. Default:
 * the size of small text.
 */
export function TrendIcon({ trend, size = 12 }: { readonly trend: Trend; readonly size?: number }) {
  return (
    <Icon size={size}>
      <path d={DRAWINGS[trend]} fill="currentColor" />
    </Icon>
  );
}
