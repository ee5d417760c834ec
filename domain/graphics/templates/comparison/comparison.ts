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
      maxLength: 160,
      isRequired: true,
      example: 'A third less board, the same strength',
    },
    { name: 'before', title: 'Image before', kind: 'picture', isRequired: true },
    { name: 'beforeLabel', title: 'Label before', kind: 'line', maxLength: 40, example: 'Before: 412 g' },
    { name: 'after', title: 'Image after', kind: 'picture', isRequired: true },
    { name: 'afterLabel', title: 'Label after', kind: 'line', maxLength: 40, example: 'After: 287 g' },
  ],
  draw(page) {
    const { width, height, unit, proportions } = page
    const isBanner = proportions === 'banner'
    const textWidth = isBanner ? Math.round(width * 0.38) : width
    const { content } = drawPageFrame(page, textWidth, !isBanner)
    const gap = Math.max(2, Math.round(unit * 0.7))
    const imageArea: Box = isBanner
      ? { x: textWidth, y: 0, width: width - textWidth, height }
      : { x: 0, y: 0, width, height: Math.round(height * (page.isWide ? 0.62 : 0.64)) }
    for (const [index, slot] of (['before', 'after'] as const).entries()) {
      const isAcross = proportions !== 'tall'
      const box = getHalf(imageArea, index, gap, isAcross)
      if (!page.drawImage(slot, box)) page.fillBox(box, page.palette.panel)
      drawLabel(page, slot, box)
    }
    const top = isBanner ? content.y : imageArea.height + page.margin * 0.6
    const area = { ...content, y: top, height: Math.max(1, content.y + content.height - top) }
    page.drawColumn(
      [{ slot: 'title', style: title(page, isBanner ? 6 : 6.6, page.palette.text, 6), importance: 1 }],
      area,
      isBanner ? 'top' : 'middle',
    )
  },
  describe: (slotText, pictures) => {
    const [before, after] = [slotText.get('beforeLabel') || 'Before', slotText.get('afterLabel') || 'After']
    return [
      slotText.get('title'),
      pictures.length === 2
        ? `${before}: ${pictures[0]}. ${after}: ${pictures[1]}`
        : `${before}, and ${after}`,
    ]
      .filter(Boolean)
      .join('. ')
  },
}

function getHalf({ x, y, width, height }: Box, index: number, gap: number, isAcross: boolean): Box {
  const [first, second] = isAcross
    ? [Math.floor((width - gap) / 2), width]
    : [Math.floor((height - gap) / 2), height]
  const begin = index === 0 ? 0 : first + gap
  const length = index === 0 ? first : second - first - gap
  return isAcross ? { x: x + begin, y, width: length, height } : { x, y: y + begin, width, height: length }
}

/** Draws a label at the bottom left of an image. */
function drawLabel(page: Page, slot: 'before' | 'after', box: Box): void {
  const { unit, palette, slotText } = page
  const text = slotText.get(`${slot}Label`) || (slot === 'before' ? 'Before' : 'After')
  const style = { ...label(page, 3.1, slot === 'after' ? palette.accentText : palette.text, 1) }
  const pad = unit * 1.7
  const area = { width: box.width * 0.9 - pad * 2, height: unit * 5 }
  const fitted = page.fitText([{ slot: `${slot}Label`, text, style, importance: 1 }], area)
  const size = fitted.blocks[0]?.size ?? 0
  const long = Math.min(
    area.width,
    (page.measureWidth(fitted.blocks[0]?.lines[0] ?? '', style) * size) / style.size,
  )
  const labelHeight = fitted.height + pad
  const background = slot === 'after' ? palette.accent : palette.background
  const labelBox = {
    x: box.x,
    y: box.y + box.height - labelHeight,
    width: long + pad * 2,
    height: labelHeight,
  }
  page.fillBox(labelBox, background)
  page.drawText(
    fitted,
    { x: labelBox.x + pad, y: labelBox.y + pad * 0.62, width: long + 1, height: fitted.height },
    background,
  )
}
