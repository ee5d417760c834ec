import type { Page } from 'playwright-core'

export interface TabStop {
  readonly name: string
  /** At least partly visible (WCAG 2.2, 2.4.11). */
  readonly isSeen: boolean
  /** Has a focus ring. */
  readonly isMarked: boolean
}

/** More than on any page; reaching it means a focus trap. */
const MOST = 300

/** Returns the tab stops until the focus leaves the page. Needs instant scrolling. */
export async function tabStops(page: Page): Promise<TabStop[]> {
  const stops: TabStop[] = []
  while (stops.length < MOST) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (stop === null) return stops
    stops.push(stop)
  }
  throw new Error(`The focus never leaves ${page.url()}: ${stops.at(-1)?.name}`)
}

/** Runs in the page. */
function lookAtFocus(): Promise<TabStop | null> {
  const parts = [0.1, 0.5, 0.9]
  // Scrolling and reappearing bars settle by the next frame.
  return new Promise((resolve) =>
    requestAnimationFrame(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return resolve(null)
      const { left, top, width, height } = element.getBoundingClientRect()
      const isSeen = parts.some((across) =>
        parts.some((down) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down)
          return hit !== null && (element.contains(hit) || hit.contains(element))
        }),
      )
      // Links that cover a card have their ring on a pseudo-element.
      const rings = [undefined, '::after'].map((part) => getComputedStyle(element, part))
      resolve({
        name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60)}`,
        isSeen,
        isMarked: rings.some((ring) => ring.outlineStyle !== 'none' && ring.outlineWidth !== '0px'),
      })
    }),
  )
}
