import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** What it is, for those who do not see it. */
  label: string;
  className?: string | undefined;
}

/** Modules of light ground around the code, as its standard asks for. */
const MARGIN = 4;

/** Shows a text as a QR code: one path in an SVG of the page, so that no other source is loaded. */
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
