import type { ReactNode } from 'react';

/** Renders the page's own objects on the chart, such as the lines of orders, for the list of objects. */
export type PageObjects = (onClose: () => void) => ReactNode;
