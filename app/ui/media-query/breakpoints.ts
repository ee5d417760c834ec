/** Widths at which the layout changes, in CSS pixels (specification, point 9). */

export const BREAKPOINTS = { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } as const

/** Between the end of resizing and asking again which viewport it is. */
export const RESIZE_DEBOUNCE_MS = 150

export type Viewport = 'mobile' | 'tablet' | 'desktop'

const TABLET_FROM = 768
const DESKTOP_FROM = 1024

/** Mobile below 768, tablet from there to below 1024, desktop above. */
export function viewportOf(width: number): Viewport {
  if (width < TABLET_FROM) return 'mobile'
  return width < DESKTOP_FROM ? 'tablet' : 'desktop'
}
