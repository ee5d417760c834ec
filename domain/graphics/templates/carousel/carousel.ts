import { boardEdge, drawPageFrame } from '#domain/graphics/page/branding.ts'
import type { Page } from '#domain/graphics/page/page.ts'
import type { SlotText } from '#domain/graphics/page/slot-text.ts'
import { kicker, label, running, title } from '#domain/graphics/page/styles.ts'
import type { Template } from '#domain/graphics/page/template.ts'

const MAX_POINTS = 8

const pagesOf = (words: SlotText) => words.lines('points').length + (words.of('closing') === '' ? 1 : 2)

export const carousel: Template = {
  name: 'carousel',
  title: 'Carousel',
  purpose: 'Several pages to swipe through: a cover, one point per page and a closing page.',
  slots: [
    {
      name: 'kicker',
      title: 'Line above the title',
      kind: 'line',
      longest: 60,
      example: 'Five minutes on board',
    },
    {
      name: 'title',
      title: 'Cover title',
      kind: 'line',
      longest: 160,
      isRequired: true,
      example: 'How to measure a box so that it fits',
    },
    {
      name: 'points',
      title: 'Points',
      kind: 'lines',
      longest: 260,
      most: MAX_POINTS,
      isRequired: true,
      hint: 'One per line, each on a separate page',
      example:
        'Measure inside, not outside.\nLength first: the longer side of the opening.\nThen width, then height.',
    },
    {
      name: 'closing',
      title: 'Closing text',
      kind: 'line',
      longest: 160,
      example: 'Send us three numbers and we’ll draw it.',
    },
  ],
  pages: pagesOf,
  draw(page) {
    const { words, unit } = page
    const points = words.lines('points')
    const pages = pagesOf(words)
    const at = Math.min(pages, Math.max(1, page.recipe.page ?? 1))
    const { content } = drawPageFrame(page)
    const isWide = page.isWide
    const point = points[at - 2]
    const room = { ...content, width: isWide ? content.width * 0.86 : content.width }
    const under = progress(page, at, pages, room)
    const body = { ...room, y: room.y + under, height: Math.max(1, room.height - under) }
    if (at === 1)
      page.column(
        [
          { slot: 'kicker', text: words.of('kicker'), style: kicker(page), gap: 0, importance: 3 },
          {
            slot: 'title',
            text: words.of('title'),
            style: title(page, isWide ? 9.6 : 11),
            gap: unit * 3,
            importance: 1,
          },
        ],
        body,
      )
    else if (point !== undefined)
      page.column(
        [
          {
            slot: 'points',
            text: String(at - 1),
            style: title(page, isWide ? 11 : 16, page.palette.accent, 1),
            gap: 0,
            importance: 3,
          },
          {
            slot: 'points',
            text: point,
            style: title(page, isWide ? 8.4 : 8.6, page.palette.ink, 9),
            gap: unit * 4,
            importance: 1,
          },
        ],
        body,
      )
    else
      page.column(
        [
          {
            slot: 'closing',
            text: words.of('closing'),
            style: title(page, isWide ? 8.6 : 10),
            gap: 0,
            importance: 1,
          },
          { slot: 'title', text: words.of('title'), style: running(page, 3.6), gap: unit * 4, importance: 2 },
        ],
        body,
      )
  },
  describe: (words) =>
    [words.of('title'), ...words.lines('points'), words.of('closing')].filter(Boolean).join(' '),
}

/** Draws the progress bar as a board edge. @returns its height in pixels */
function progress(
  page: Page,
  at: number,
  pages: number,
  room: { x: number; y: number; width: number },
): number {
  const { unit, palette } = page
  const height = Math.max(6, unit * 1.9)
  const words = label(page, 2.9, palette.soft, 1)
  const text = `${at} / ${pages}`
  const long = page.lengthOf(text, words) + unit
  const line = Math.max(1, room.width - long - unit * 2)
  boardEdge(page, { x: room.x, y: room.y, width: line, height }, palette.line)
  boardEdge(page, { x: room.x, y: room.y, width: (line * at) / pages, height }, palette.accent)
  const own = { x: room.x + room.width - long, y: room.y, width: long, height: height * 2 }
  page.column([{ slot: 'points', text, style: { ...words, align: 'end' }, gap: 0, importance: 1 }], own)
  return height + unit * 5
}
