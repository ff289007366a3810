import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** Text alternative of the code. */
  label: string;
  className?: string | undefined;
}

/** Width of the light margin around the code in modules, as required by the QR standard. */
const MARGIN = 4;

/** Shows a text as a QR code. It is one SVG path in the page, so nothing is loaded from elsewhere. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: MARGIN });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from the text, so that no source is loaded
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
