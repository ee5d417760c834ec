/** How long each section of the analytics takes from the press on its name until it is painted, in a browser. */
import type { Page } from 'playwright-core'
import { londonDay } from '#domain/dates/dates.ts'
import { addDays } from '#domain/reporting/period.ts'
import { SECTION_HEADS, type SectionHead } from '#domain/reporting/sections/heads.ts'
import { open, time } from '../click-to-paint.ts'

/** What a press changes once everything is there. */
const TITLE = 'main h1'
/** A chart whose program is not there yet, and one that does not know yet how wide it is. */
const UNDRAWN = 'main [aria-label="Loading the chart"], main [class*="_chart_"] > div:empty'
/** Where a round begins, and so the one that it does not ask for the first time. */
const START = 'portal'
const DAYS = 28
/** Whoever opens the analytics looks at them before they press; the program of charts comes meanwhile. */
const LOOKED_AT_MS = 1500

export interface SectionTimes {
  readonly section: SectionHead
  /** Milliseconds: of figures that nobody has asked for, and of the same once more. */
  readonly first: number[]
  readonly again: number[]
}

/**
 * Each round asks for 28 other days, and the 28 before them: twice from section to section. What one round asks for is never
 * what another is held against, so that its answer is not kept from there.
 */
export async function timeSections(page: Page, url: string, rounds: number): Promise<SectionTimes[]> {
  const times: SectionTimes[] = SECTION_HEADS.map((section) => ({ section, first: [], again: [] }))
  for (let round = -1; round < rounds; round += 1) {
    const skipped = round < 0 ? 0 : DAYS * Math.floor(round / DAYS)
    const to = addDays(londonDay(new Date()), -2 - round - skipped)
    await open(page, `${url}/analytics/${START}?period=own&from=${addDays(to, 1 - DAYS)}&to=${to}`, TITLE)
    await page.waitForTimeout(LOOKED_AT_MS)
    for (const kind of ['first', 'again'] as const)
      for (const { section, ...found } of times) {
        const taken = await time(page, TITLE, () => press(page, section), UNDRAWN)
        // The round before the first is for what has to be compiled.
        if (round >= 0 && (kind === 'again' || section.id !== START)) found[kind].push(taken)
      }
  }
  return times
}

const press = (page: Page, { label }: SectionHead) =>
  page
    .getByRole('navigation', { name: 'Sections of the analytics' })
    .getByRole('link', { name: label, exact: true })
    .click()
