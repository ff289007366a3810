import { useState } from 'react';
import { agoText, momentText } from './moment-text.ts';

interface TimeAgoProps {
  /** Time in the ISO format. */
  readonly at: string;
  readonly className?: string | undefined;
}

/** Shows how long ago a time was when the component was mounted. Its tooltip shows the full time. */
export function TimeAgo({ at, className }: TimeAgoProps) {
  const [now] = useState(Date.now);
  return (
    <time dateTime={at} title={momentText(at)} className={className}>
      {agoText(at, now)}
    </time>
  );
}
