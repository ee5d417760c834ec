import type { Box } from '#domain/graphics/model/drawing.ts'
import { drawPageFrame } from '#domain/graphics/page/branding.ts'
import type { Page } from '#domain/graphics/page/page.ts'
import { label, title } from '#domain/graphics/page/styles.ts'
import type { Template } from '#domain/graphics/page/template.ts'

export const comparison: Template = {
  name: 'comparison',
  title: 'Before and after',
  purpose: 'Two images side by side, before and after a change.',
  slots: [
    {
      name: 'title',
      title: 'Title',
      kind: 'line',
      longest: 160,
      isRequired: true,
      example: 'A third less board, the same strength',
    },
    { name: 'before', title: 'Image before', kind: 'picture', isRequired: true },
    { name: 'beforeLabel', title: 'Label before', kind: 'line', longest: 40, example: 'Before: 412 g' },
    { name: 'after', title: 'Image after', kind: 'picture', isRequired: true },
    { name: 'afterLabel', title: 'Label after', kind: 'line', longest: 40, example: 'After: 287 g' },
  ],
  draw(page) {
    const { width, height, unit, words, proportions } = page
    const isBanner = proportions === 'banner'
    const words_ = isBanner ? Math.round(width * 0.38) : width
    const { content } = drawPageFrame(page, words_, !isBanner)
    const gap = Math.max(2, Math.round(unit * 0.7))
    const shown: Box = isBanner
      ? { x: words_, y: 0, width: width - words_, height }
      : { x: 0, y: 0, width, height: Math.round(height * (page.isWide ? 0.62 : 0.64)) }
    for (const [index, slot] of (['before', 'after'] as const).entries()) {
      const isAcross = proportions !== 'tall'
      const box = half(shown, index, gap, isAcross)
      if (!page.picture(slot, box)) page.fill(box, page.palette.panel)
      tag(page, slot, box)
    }
    const top = isBanner ? content.y : shown.height + page.margin * 0.6
    const room = { ...content, y: top, height: Math.max(1, content.y + content.height - top) }
    page.column(
      [
        {
          slot: 'title',
          text: words.of('title'),
          style: title(page, isBanner ? 6 : 6.6, page.palette.ink, 6),
          gap: 0,
          importance: 1,
        },
      ],
      room,
      isBanner ? 'top' : 'middle',
    )
  },
  describe: (words, pictures) => {
    const [before, after] = [words.of('beforeLabel') || 'Before', words.of('afterLabel') || 'After']
    return [
      words.of('title'),
      pictures.length === 2
        ? `${before}: ${pictures[0]}. ${after}: ${pictures[1]}`
        : `${before}, and ${after}`,
    ]
      .filter(Boolean)
      .join('. ')
  },
}

function half({ x, y, width, height }: Box, index: number, gap: number, isAcross: boolean): Box {
  const [first, second] = isAcross
    ? [Math.floor((width - gap) / 2), width]
    : [Math.floor((height - gap) / 2), height]
  const begin = index === 0 ? 0 : first + gap
  const long = index === 0 ? first : second - first - gap
  return isAcross ? { x: x + begin, y, width: long, height } : { x, y: y + begin, width, height: long }
}

/** Draws a label at the bottom left of an image. */
function tag(page: Page, slot: 'before' | 'after', box: Box): void {
  const { unit, palette, words } = page
  const text = words.of(`${slot}Label`) || (slot === 'before' ? 'Before' : 'After')
  const style = { ...label(page, 3.1, slot === 'after' ? palette.onAccent : palette.ink, 1) }
  const pad = unit * 1.7
  const room = { width: box.width * 0.9 - pad * 2, height: unit * 5 }
  const fitted = page.fit([{ slot: `${slot}Label`, text, style, gap: 0, importance: 1 }], room)
  const size = fitted.blocks[0]?.size ?? 0
  const long = Math.min(
    room.width,
    (page.lengthOf(fitted.blocks[0]?.lines[0] ?? '', style) * size) / style.size,
  )
  const high = fitted.height + pad
  const ground = slot === 'after' ? palette.accent : palette.ground
  const at = { x: box.x, y: box.y + box.height - high, width: long + pad * 2, height: high }
  page.fill(at, ground)
  page.draw(fitted, { x: at.x + pad, y: at.y + pad * 0.62, width: long + 1, height: fitted.height }, ground)
}
