import { useState } from 'react';
import { agoText, momentText } from './moment-text.ts';

interface TimeAgoProps {
  /** ISO time. */
  readonly at: string;
  readonly className?: string | undefined;
}

/** Shows how long ago something was at the time of rendering. The full time is its tooltip. */
export function TimeAgo({ at, className }: TimeAgoProps) {
  const [now] = useState(Date.now);
  return (
    <time dateTime={at} title={momentText(at)} className={className}>
      {agoText(at, now)}
    </time>
  );
}
