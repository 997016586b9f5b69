/** Minimum window widths in pixels of the named sizes, for text of the default size; a window below `sm` is `xs`. Source: specification §9. */
export const BREAKPOINTS = { sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } as const;

/** Default text size of browsers in pixels. */
const DEFAULT_TEXT_SIZE_PX = 16;

/**
 * Returns a width of media queries that grows with the text size which the visitor has chosen in the browser, so that larger text gets
 * the layout of a narrower window.
 */
export const windowWidth = (px: number): string => `${px / DEFAULT_TEXT_SIZE_PX}em`;

/**
 * The media queries that scripts and stylesheets share: `xs`, `magnified`, and the devices of specification §9.
 * A stylesheet writes a name as `(--mobile)`; see `src/delivery/integrations/named-windows.ts`.
 */
export const WINDOWS = {
  xs: `(width < ${windowWidth(BREAKPOINTS.sm)})`,
  /** A window 320 pixels wide, e.g. on a phone, with a text size of 125% or more. */
  magnified: '(width <= 16em)',
  mobile: `(width < ${windowWidth(BREAKPOINTS.md)})`,
  tablet: `(${windowWidth(BREAKPOINTS.md)} <= width < ${windowWidth(BREAKPOINTS.lg)})`,
  desktop: `(width >= ${windowWidth(BREAKPOINTS.lg)})`,
} as const;
