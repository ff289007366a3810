/** Icons of the chart's toolbar, as SVG paths on a grid of 20 × 20. */
export const INDICATORS_ICON = 'M2.5 12.5c2.5 0 3-7 5-7s2.5 9 5 9 2.5-5 5-5';
export const DISPLAY_ICON = 'M3 6h6M13 6h4M3 14h4M11 14h6M11 4v4M9 12v4';
export const LISTEN_ICON = 'M3 8v4h3l4 3.5v-11L6 8ZM13 7.5a3.5 3.5 0 0 1 0 5M15 5a7 7 0 0 1 0 10';
export const STOP_ICON = 'M5.5 5.5h9v9h-9Z';
export const SAVE_IMAGE_ICON = 'M3 6.5h3.5L8 4.5h4l1.5 2H17v9H3ZM10 13.25a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5';
export const COPY_IMAGE_ICON = 'M7 7h9.5v9.5H7ZM13 7V3.5H3.5V13H7';
export const FULL_SCREEN_ICON = 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4';
export const TEMPLATES_ICON = 'M3.5 3.5h13v13h-13ZM3.5 8h13M8.5 8v8.5';
