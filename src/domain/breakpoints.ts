/**
 * Widths in pixels from which a window is of the next size; below `sm` it is `xs`. Source: specification §9.
 */
export const BREAKPOINTS = { sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } as const;

/**
 * The windows that scripts and stylesheets tell apart, as media queries: `xs` alone, and the devices of the
 * specification §9. A stylesheet writes a name as `(--mobile)`; see `src/delivery/integrations/named-windows.ts`.
 */
export const WINDOWS = {
  xs: `(width < ${BREAKPOINTS.sm}px)`,
  mobile: `(width < ${BREAKPOINTS.md}px)`,
  tablet: `(${BREAKPOINTS.md}px <= width < ${BREAKPOINTS.lg}px)`,
  desktop: `(width >= ${BREAKPOINTS.lg}px)`,
} as const;
