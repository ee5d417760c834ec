import type { Blank } from '#domain/box/blank.ts'
import { blankSize } from '#domain/box/blank.ts'
import { BOX_SIDE_MM } from '#domain/graphics/model/box-url.ts'
import type { Box } from '#domain/graphics/model/drawing.ts'
import { isRotatedToFit } from '#domain/graphics/page/box-pattern.ts'
import { BLANK_UNAVAILABLE, BOX_STYLES, createBlank } from '#domain/graphics/page/box-styles.ts'
import { drawPageFrame } from '#domain/graphics/page/branding.ts'
import { flatPattern } from '#domain/graphics/page/flat-pattern.ts'
import type { Page } from '#domain/graphics/page/page.ts'
import { kicker, label, title } from '#domain/graphics/page/styles.ts'
import type { Template } from '#domain/graphics/page/template.ts'

const side = (name: string, heading: string, example: string) =>
  ({
    name,
    title: heading,
    kind: 'number',
    ...BOX_SIDE_MM,
    unit: 'mm',
    isRequired: true,
    example,
  }) as const

export const blank: Template = {
  name: 'blank',
  title: 'Box pattern',
  purpose: 'The flat pattern of a box, drawn to scale from its inside dimensions.',
  slots: [
    { name: 'kicker', title: 'Line above the title', kind: 'line', maxLength: 60, example: 'How it’s made' },
    {
      name: 'title',
      title: 'Title',
      kind: 'line',
      maxLength: 160,
      isRequired: true,
      example: 'One sheet, eight flaps, no waste',
    },
    {
      name: 'style',
      title: 'Box style',
      kind: 'choice',
      options: BOX_STYLES,
      isRequired: true,
      example: 'slotted-case',
    },
    side('length', 'Inside length', '300'),
    side('width', 'Inside width', '200'),
    side('height', 'Inside height', '220'),
  ],
  draw(page) {
    const { slotText, unit, palette, margin, width, height, isWide } = page
    const inside = {
      length: slotText.number('length'),
      width: slotText.number('width'),
      height: slotText.number('height'),
    }
    const drawn = createBlank(slotText.get('style'), inside)
    if (!drawn) page.addWarning('length', 'not-understood', BLANK_UNAVAILABLE)
    const textWidth = isWide ? Math.round(width * 0.4) : width
    const { content } = drawPageFrame(page, textWidth, !isWide)
    const sheet: Box = isWide
      ? { x: textWidth, y: 0, width: width - textWidth, height }
      : { x: 0, y: 0, width, height: Math.round(height * (page.proportions === 'tall' ? 0.54 : 0.46)) }
    page.fillBox(sheet, palette.panel)
    const inset = Math.min(unit * 6.4, sheet.width * 0.1, sheet.height * 0.16)
    const top = isWide ? inset : Math.max(inset, Math.min(content.y, sheet.height * 0.3))
    const area = {
      x: sheet.x + inset,
      y: top,
      width: sheet.width - inset * 2,
      height: sheet.height - top - inset,
    }
    if (drawn) drawPattern(page, drawn, area)
    const from = isWide ? content.y : sheet.height + margin * 0.7
    const dimensions = Object.values(inside).join(' × ')
    const style = BOX_STYLES.find(({ value }) => value === slotText.get('style'))
    page.drawColumn(
      [
        { slot: 'kicker', style: kicker(page), importance: 4 },
        { slot: 'title', style: title(page, 6.8), gap: unit * 2.6, importance: 1 },
        { slot: 'style', text: style?.title ?? '', style: label(page, 3.3), gap: unit * 3.6, importance: 3 },
        {
          slot: 'length',
          text: `${dimensions}\u00a0mm inside`,
          style: label(page, 3.3, palette.mutedText),
          gap: unit * 1.4,
          importance: 2,
        },
      ],
      { ...content, y: from, height: Math.max(1, content.y + content.height - from) },
    )
  },
  describe: (slotText) =>
    `${slotText.get('title')}. Flat pattern of a box of ${['length', 'width', 'height'].map((slot) => slotText.number(slot)).join(' by ')} mm inside: ${BOX_STYLES.find(({ value }) => value === slotText.get('style'))?.title ?? ''}`,
}

/** Draws the pattern with the overall dimensions of the sheet. */
function drawPattern(page: Page, drawn: Blank, area: Box): void {
  const { unit, palette } = page
  const style = label(page, 2.5, palette.panelText, 1)
  const gutter = style.size * 2.1
  const inner = {
    x: area.x + gutter,
    y: area.y,
    width: Math.max(1, area.width - gutter),
    height: Math.max(1, area.height - gutter),
  }
  const size = blankSize(drawn)
  const isRotated = isRotatedToFit(drawn, inner)
  const pattern = flatPattern(drawn, inner, isRotated)
  const stroke = { stroke: palette.panelLine, strokeWidth: Math.max(1, unit * 0.3) }
  page.drawShape(pattern.cuts, stroke)
  page.drawShape(pattern.creases, { ...stroke, dashes: [unit * 1.3, unit * 0.9] })
  const { box } = pattern
  const [across, down] = isRotated ? [size.width, size.length] : [size.length, size.width]
  const bottom = box.y + box.height + gutter * 0.42
  const left = box.x - gutter * 0.42
  const tick = unit * 0.8
  const line = { stroke: palette.panelLine, strokeWidth: Math.max(1, unit * 0.18) }
  page.drawShape(
    `M${box.x} ${bottom}h${box.width}M${box.x} ${bottom - tick}v${tick * 2}M${box.x + box.width} ${bottom - tick}v${tick * 2}`,
    line,
  )
  page.drawShape(
    `M${left} ${box.y}v${box.height}M${left - tick} ${box.y}h${tick * 2}M${left - tick} ${box.y + box.height}h${tick * 2}`,
    line,
  )
  const drawLabel = (text: string, at: Box) =>
    page.drawColumn(
      [{ slot: 'length', text, style: { ...style, align: 'middle' }, importance: 1 }],
      at,
      'middle',
      palette.panel,
    )
  const labelWidth = page.measureWidth('0000 mm', style) + unit * 2
  const labelHeight = style.size * 1.3
  const drawPlate = (at: Box) => page.fillBox(at, palette.panel)
  const below = {
    x: box.x + box.width / 2 - labelWidth / 2,
    y: bottom - labelHeight / 2,
    width: labelWidth,
    height: labelHeight,
  }
  const beside = {
    x: Math.max(area.x - gutter * 0.5, left - labelWidth / 2),
    y: box.y + box.height / 2 - labelHeight / 2,
    width: labelWidth,
    height: labelHeight,
  }
  drawPlate(below)
  drawLabel(`${Math.round(across)}\u00a0mm`, below)
  drawPlate(beside)
  drawLabel(`${Math.round(down)}\u00a0mm`, beside)
}
