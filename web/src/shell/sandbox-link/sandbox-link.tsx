import { useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useState, type FocusEvent, type MouseEvent } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { NavAnchor } from '../nav-anchor.tsx';
import { isCurrent } from '../nav-links.ts';
import { LockIcon, UnlockIcon } from './lock-icons.tsx';
import { ProgressRing } from './progress-ring.tsx';
import { sandboxLinkLook } from './sandbox-access.ts';
import styles from './sandbox-link.module.css';
import { useSandboxAccess } from './use-sandbox-access.ts';

const SandboxTooltip = lazyPart(async () => (await import('./sandbox-tooltip.tsx')).SandboxTooltip);

interface SandboxLinkProps {
  readonly user: User | null;
  readonly className: string | undefined;
  /**
   * Where the link is shown. In the header (`bar`), the tooltip floats below the link; in the menu, it opens inside the
   * list.
   */
  readonly place: 'bar' | 'menu';
  /** Called when the visitor follows the link. */
  readonly onFollow?: () => void;
}

/**
 * Shows the Sandbox link, which opens the sandbox or, for a guest, the pricing page. Unless the sandbox is unlocked, a
 * tooltip on hover and focus says how to unlock it. If the link is blocked, a press only opens the tooltip. Escape
 * closes the tooltip.
 */
export function SandboxLink({ user, className, place, onFollow }: SandboxLinkProps) {
  const access = useSandboxAccess(user);
  const { to, label, percent, isBlocked } = sandboxLinkLook(access);
  const isAtSandbox = useRouterState({
    select: (state) => isCurrent(state.location.pathname, { to: '/sandbox', also: [] }),
  });
  const tooltip = useTooltip();
  const isOpen = tooltip.isOpen && access.kind !== 'unlocked';

  function followOrRefuse(event: MouseEvent) {
    if (isBlocked) {
      event.preventDefault();
      tooltip.open();
    } else {
      tooltip.close();
      onFollow?.();
    }
  }

  return (
    <div className={classNames(styles['wrapper'], styles[place])} {...tooltip.area}>
      <NavAnchor
        to={to}
        className={classNames(className, styles['link'], isBlocked && styles['blocked'])}
        isCurrent={isAtSandbox}
        preload={isBlocked ? false : 'intent'}
        aria-disabled={isBlocked || undefined}
        aria-describedby={isOpen ? tooltip.id : undefined}
        onClick={followOrRefuse}
        onAuxClick={(event: MouseEvent) => isBlocked && event.preventDefault()}
      >
        <ProgressRing percent={percent}>{access.kind === 'unlocked' ? <UnlockIcon /> : <LockIcon />}</ProgressRing>
        <span>{label}</span>
      </NavAnchor>
      {isOpen ? (
        <div id={tooltip.id} role="tooltip" className={styles['tooltip']}>
          <SandboxTooltip access={access} />
        </div>
      ) : null}
    </div>
  );
}

/**
 * Returns the state of the tooltip. It opens when the pointer or the focus reaches the link or the tooltip. It closes
 * when the pointer leaves, or when the focus leaves while the pointer is elsewhere. After Escape has closed it, it
 * stays closed until the pointer or the focus comes back.
 */
function useTooltip() {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => event.key === 'Escape' && setIsOpen(false), {
      signal: listening.signal,
    });
    return () => listening.abort();
  }, [isOpen]);

  const area = {
    onPointerEnter: open,
    onPointerLeave: close,
    onFocus: open,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) close();
    },
  };
  return { id, isOpen, open, close, area };
}
