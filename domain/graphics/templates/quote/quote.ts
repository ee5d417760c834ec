import { drawPageFrame } from '#domain/graphics/page/branding.ts'
import { bodyText, label, title } from '#domain/graphics/page/styles.ts'
import type { Template } from '#domain/graphics/page/template.ts'

/** Opening quotation marks in a 100 × 100 box. */
const MARKS =
  'M44 8C22 20 8 42 8 66c0 16 9 27 22 27s21-9 21-21-8-20-19-20c-3 0-6 1-7 2 2-14 12-27 26-35zM97 8C75 20 61 42 61 66c0 16 9 27 22 27s21-9 21-21-8-20-19-20c-3 0-6 1-7 2 2-14 12-27 26-35z'

export const quote: Template = {
  name: 'quote',
  title: 'Quote',
  purpose: 'A quote from a customer or colleague.',
  slots: [
    {
      name: 'quote',
      title: 'Quote',
      kind: 'line',
      maxLength: 400,
      isRequired: true,
      hint: 'Without quotation marks',
      example: 'They drew it on Monday, and on Thursday it was on our line.',
    },
    {
      name: 'person',
      title: 'Name',
      kind: 'line',
      maxLength: 80,
      isRequired: true,
      example: 'Priya Raman',
    },
    {
      name: 'role',
      title: 'Role',
      kind: 'line',
      maxLength: 100,
      example: 'Head of operations, Orchard Cider',
    },
  ],
  draw(page) {
    const { unit, palette } = page
    const { content } = drawPageFrame(page)
    const mark = unit * (page.proportions === 'banner' ? 6 : 8)
    page.drawShape(MARKS, {
      fill: palette.accent,
      at: { x: content.x - mark * 0.06, y: content.y, scale: mark / 100 },
    })
    const left = page.isWide ? mark * 1.5 : 0
    const top = page.isWide ? 0 : mark * 1.3
    page.drawColumn(
      [
        { slot: 'quote', style: title(page, page.isWide ? 7.6 : 8.6, palette.text, 12), importance: 1 },
        { slot: 'person', style: label(page, 3.7), gap: unit * 4.2, importance: 2 },
        { slot: 'role', style: bodyText(page, 3.1), gap: unit * 1, importance: 3 },
      ],
      {
        x: content.x + left,
        y: content.y + top,
        width: (content.width - left) * (page.isWide ? 0.92 : 1),
        height: content.height - top,
      },
    )
  },
  describe: (slotText) => {
    const who = [slotText.get('person'), slotText.get('role')].filter(Boolean).join(', ')
    return `“${slotText.get('quote')}”${who === '' ? '' : ` ${who}`}`
  },
}
