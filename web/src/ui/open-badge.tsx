import { Badge } from './badge.tsx';

/** Shows whether a feature is available or planned for a later release. */
export function OpenBadge({ isOpen }: { isOpen: boolean }) {
  return isOpen ? <Badge tone="success">Open now</Badge> : <Badge>Opens later</Badge>;
}
