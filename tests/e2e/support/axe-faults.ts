import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 AA and best practice. */
export const ALL_RULES: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** A colour scheme only changes colours. */
export const COLOUR_RULES: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Makes axe available; client-side navigation keeps it. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source)
}

/** Returns axe violations, one line per element. */
export function findFaults(page: Page, rules: axe.RunOnly): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    // Colours during a transition are meaningless.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} (${node.failureSummary ?? ''})`),
    )
  }, rules)
}
