import { drawBoardEdge, drawPageFrame } from '#domain/graphics/page/branding.ts'
import type { Page } from '#domain/graphics/page/page.ts'
import type { SlotText } from '#domain/graphics/page/slot-text.ts'
import { bodyText, kicker, label, title } from '#domain/graphics/page/styles.ts'
import type { Template } from '#domain/graphics/page/template.ts'

const MAX_POINTS = 8

const countPages = (slotText: SlotText) =>
  slotText.lines('points').length + (slotText.get('closing') === '' ? 1 : 2)

export const carousel: Template = {
  name: 'carousel',
  title: 'Carousel',
  purpose: 'Several pages to swipe through: a cover, one point per page and a closing page.',
  slots: [
    {
      name: 'kicker',
      title: 'Line above the title',
      kind: 'line',
      maxLength: 60,
      example: 'Five minutes on board',
    },
    {
      name: 'title',
      title: 'Cover title',
      kind: 'line',
      maxLength: 160,
      isRequired: true,
      example: 'How to measure a box so that it fits',
    },
    {
      name: 'points',
      title: 'Points',
      kind: 'lines',
      maxLength: 260,
      maxLines: MAX_POINTS,
      isRequired: true,
      hint: 'One per line, each on a separate page',
      example:
        'Measure inside, not outside.\nLength first: the longer side of the opening.\nThen width, then height.',
    },
    {
      name: 'closing',
      title: 'Closing text',
      kind: 'line',
      maxLength: 160,
      example: 'Send us three numbers and we’ll draw it.',
    },
  ],
  pages: countPages,
  draw(page) {
    const { slotText, unit } = page
    const points = slotText.lines('points')
    const pages = countPages(slotText)
    const currentPage = Math.min(pages, Math.max(1, page.recipe.page ?? 1))
    const { content } = drawPageFrame(page)
    const isWide = page.isWide
    const point = points[currentPage - 2]
    const area = { ...content, width: isWide ? content.width * 0.86 : content.width }
    const progressHeight = drawProgress(page, currentPage, pages, area)
    const body = { ...area, y: area.y + progressHeight, height: Math.max(1, area.height - progressHeight) }
    if (currentPage === 1)
      page.drawColumn(
        [
          { slot: 'kicker', style: kicker(page), importance: 3 },
          { slot: 'title', style: title(page, isWide ? 9.6 : 11), gap: unit * 3, importance: 1 },
        ],
        body,
      )
    else if (point !== undefined)
      page.drawColumn(
        [
          {
            slot: 'points',
            text: String(currentPage - 1),
            style: title(page, isWide ? 11 : 16, page.palette.accent, 1),
            importance: 3,
          },
          {
            slot: 'points',
            text: point,
            style: title(page, isWide ? 8.4 : 8.6, page.palette.text, 9),
            gap: unit * 4,
            importance: 1,
          },
        ],
        body,
      )
    else
      page.drawColumn(
        [
          { slot: 'closing', style: title(page, isWide ? 8.6 : 10), importance: 1 },
          { slot: 'title', style: bodyText(page, 3.6), gap: unit * 4, importance: 2 },
        ],
        body,
      )
  },
  describe: (slotText) =>
    [slotText.get('title'), ...slotText.lines('points'), slotText.get('closing')].filter(Boolean).join(' '),
}

/** @returns height in pixels */
function drawProgress(
  page: Page,
  at: number,
  pages: number,
  area: { x: number; y: number; width: number },
): number {
  const { unit, palette } = page
  const height = Math.max(6, unit * 1.9)
  const slotText = label(page, 2.9, palette.mutedText, 1)
  const text = `${at} / ${pages}`
  const labelWidth = page.measureWidth(text, slotText) + unit
  const line = Math.max(1, area.width - labelWidth - unit * 2)
  drawBoardEdge(page, { x: area.x, y: area.y, width: line, height }, palette.line)
  drawBoardEdge(page, { x: area.x, y: area.y, width: (line * at) / pages, height }, palette.accent)
  const labelArea = { x: area.x + area.width - labelWidth, y: area.y, width: labelWidth, height: height * 2 }
  page.drawColumn([{ slot: 'points', text, style: { ...slotText, align: 'end' }, importance: 1 }], labelArea)
  return height + unit * 5
}
