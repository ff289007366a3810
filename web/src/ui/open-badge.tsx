import { Badge } from './badge.tsx';

/** Whether something can be used today or opens with a later release. */
export function OpenBadge({ isOpen }: { isOpen: boolean }) {
  return isOpen ? <Badge tone="success">Open now</Badge> : <Badge>Opens later</Badge>;
}
