import type { ReactNode } from 'react';

/** Renders the rows of the page's own objects, such as order lines, in the list of objects. */
export type PageObjects = (onClose: () => void) => ReactNode;
