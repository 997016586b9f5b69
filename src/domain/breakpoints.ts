/** Minimum window widths in pixels of the named sizes; a window below `sm` is `xs`. Source: specification §9. */
export const BREAKPOINTS = { sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } as const;

/**
 * The media queries that scripts and stylesheets share: `xs`, and the devices of specification §9.
 * A stylesheet writes a name as `(--mobile)`; see `src/delivery/integrations/named-windows.ts`.
 */
export const WINDOWS = {
  xs: `(width < ${BREAKPOINTS.sm}px)`,
  mobile: `(width < ${BREAKPOINTS.md}px)`,
  tablet: `(${BREAKPOINTS.md}px <= width < ${BREAKPOINTS.lg}px)`,
  desktop: `(width >= ${BREAKPOINTS.lg}px)`,
} as const;
