import { BOARDS } from '#domain/box/board.ts'
import { slottedCase } from '#domain/box/slotted-case.ts'
import { drawPageFrame } from '#domain/graphics/page/branding.ts'
import { flatPattern } from '#domain/graphics/page/flat-pattern.ts'
import type { Page } from '#domain/graphics/page/page.ts'
import { bodyText, kicker, title } from '#domain/graphics/page/styles.ts'
import type { Template } from '#domain/graphics/page/template.ts'

const CASE = slottedCase({ length: 280, width: 200, height: 300 }, BOARDS['B kraft'])

export const headline: Template = {
  name: 'headline',
  title: 'Headline',
  purpose: 'Text only, for an announcement without an image.',
  slots: [
    { name: 'kicker', title: 'Line above', kind: 'line', maxLength: 60, example: 'Sustainability' },
    {
      name: 'title',
      title: 'Headline',
      kind: 'line',
      maxLength: 220,
      isRequired: true,
      example: 'Board that keeps its promise in the rain',
    },
    {
      name: 'support',
      title: 'Line below',
      kind: 'line',
      maxLength: 280,
      example: 'Coatings that recycle with the rest of the box, tested for a season in open fields.',
    },
  ],
  draw(page) {
    if (page.isWide) drawMotif(page)
    const { content } = drawPageFrame(page)
    const width = page.isWide ? content.width * 0.8 : content.width
    page.drawColumn(
      [
        { slot: 'kicker', style: kicker(page), importance: 3 },
        { slot: 'title', style: title(page, page.isWide ? 12.2 : 12.6), gap: page.unit * 3.4, importance: 1 },
        { slot: 'support', style: bodyText(page, 3.8), gap: page.unit * 3.4, importance: 2 },
      ],
      { ...content, width },
    )
  },
  describe: (slotText) => [slotText.get('title'), slotText.get('support')].filter(Boolean).join('. '),
}

/** Draws part of a large case blank at the right edge. */
function drawMotif(page: Page): void {
  const { width, height, unit, palette } = page
  const left = width * (page.proportions === 'banner' ? 0.82 : 0.85)
  const patternArea = { x: left, y: -height * 0.1, width: height * 1.9, height: height * 1.18 }
  const pattern = flatPattern(CASE, patternArea)
  const clip = { x: 0, y: 0, width, height }
  const style = { stroke: palette.line, strokeWidth: Math.max(1, unit * 0.26), clip }
  page.drawShape(pattern.cuts, style)
  page.drawShape(pattern.creases, { ...style, dashes: [unit * 1.3, unit * 0.9] })
}
