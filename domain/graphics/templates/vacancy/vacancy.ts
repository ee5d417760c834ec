import { BRAND } from '#company/brand.ts'
import type { Box } from '#domain/graphics/model/drawing.ts'
import type { Page } from '#domain/graphics/page/page.ts'
import { drawBlankSheet, splitPage } from '#domain/graphics/page/split-layout.ts'
import { kicker, label, title } from '#domain/graphics/page/styles.ts'
import type { Template } from '#domain/graphics/page/template.ts'

export const vacancy: Template = {
  name: 'vacancy',
  title: 'Vacancy',
  purpose: 'An open vacancy, with its location and closing date.',
  slots: [
    { name: 'kicker', title: 'Line above', kind: 'line', maxLength: 60, example: 'Vacancy · Making' },
    {
      name: 'title',
      title: 'Job title',
      kind: 'line',
      maxLength: 160,
      isRequired: true,
      example: 'Die-cutter operator',
    },
    {
      name: 'facts',
      title: 'Facts',
      kind: 'lines',
      maxLength: 60,
      maxLines: 4,
      isRequired: true,
      hint: 'Location, hours, pay and closing date, one per line',
      example: `${BRAND.address.town}\nFull-time, days\n£31,400 a year\nCloses 28 February`,
    },
    { name: 'picture', title: 'Image', kind: 'picture', hint: 'If empty, a box pattern is shown' },
  ],
  draw(page) {
    const { slotText, unit } = page
    const isBanner = page.proportions === 'banner'
    const { content, side } = splitPage(page, { beside: isBanner ? 0.36 : 0.4, above: 0.5 })
    const facts = slotText.lines('facts')
    const sheet = isBanner ? 0 : Math.min(side.height * 0.44, unit * 32)
    const hasImage = page.drawImage('picture', { ...side, height: side.height - sheet }) !== null
    if (!hasImage) drawBlankSheet(page, side, facts)
    else if (!isBanner) drawFacts(page, { ...side, y: side.y + side.height - sheet, height: sheet }, facts)
    const factLines = hasImage && isBanner ? [facts.join(' · ')] : []
    page.drawColumn(
      [
        { slot: 'kicker', style: kicker(page), importance: 3 },
        { slot: 'title', style: title(page, 8.4), gap: unit * 3, importance: 1 },
        ...factLines.map((text) => ({
          slot: 'facts',
          text,
          style: label(page, 3.3),
          gap: unit * 3,
          importance: 2 as const,
        })),
      ],
      content,
    )
  },
  describe: (slotText) =>
    [slotText.get('kicker'), slotText.get('title'), slotText.lines('facts').join(', ')]
      .filter(Boolean)
      .join('. '),
}

/** Draws the facts without a blank. */
function drawFacts(page: Page, sheet: Box, facts: readonly string[]): void {
  const { palette, unit } = page
  page.fillBox(sheet, palette.panel)
  const inset = unit * 5
  page.drawColumn(
    facts.map((text, index) => ({
      slot: 'facts',
      text,
      style: label(page, 3.6, palette.panelText),
      gap: unit * 1.6,
      importance: index === 0 ? 1 : 2,
    })),
    {
      x: sheet.x + inset,
      y: sheet.y + inset * 0.7,
      width: sheet.width - inset * 2,
      height: sheet.height - inset * 1.4,
    },
    'middle',
    palette.panel,
  )
}
