import { Badge } from './badge.tsx';

/** Shows whether something is available or comes with a later release. */
export function OpenBadge({ isOpen }: { isOpen: boolean }) {
  return isOpen ? <Badge tone="success">Open now</Badge> : <Badge>Opens later</Badge>;
}
