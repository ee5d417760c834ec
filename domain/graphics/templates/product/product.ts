import { drawBoardEdge } from '#domain/graphics/page/branding.ts'
import { drawImageOrBlank, splitPage } from '#domain/graphics/page/split-layout.ts'
import { kicker, label, title } from '#domain/graphics/page/styles.ts'
import type { Template } from '#domain/graphics/page/template.ts'

export const product: Template = {
  name: 'product',
  title: 'Product',
  purpose: 'A box or display, with a photo and up to three facts.',
  slots: [
    { name: 'category', title: 'Category', kind: 'line', maxLength: 60, example: 'Shelf-ready packaging' },
    {
      name: 'title',
      title: 'Name',
      kind: 'line',
      maxLength: 160,
      isRequired: true,
      example: 'Snack shelf-ready pack',
    },
    {
      name: 'facts',
      title: 'Facts',
      kind: 'lines',
      maxLength: 70,
      maxLines: 3,
      hint: 'One per line',
      example: 'E flute, white top\nTears open in one move\nPrinted in two colours',
    },
    { name: 'picture', title: 'Photo', kind: 'picture', isRequired: true },
  ],
  draw(page) {
    const { slotText, unit, palette } = page
    const { content, side } = splitPage(page, {
      beside: page.proportions === 'banner' ? 0.42 : 0.5,
      above: page.proportions === 'tall' ? 0.5 : 0.42,
    })
    drawImageOrBlank(page, side)
    const facts = slotText.lines('facts')
    const fitted = page.drawColumn(
      [
        { slot: 'category', style: kicker(page), importance: 4 },
        { slot: 'title', style: title(page, 7.2), gap: unit * 2.6, importance: 1 },
        ...facts.map((text, index) => ({
          slot: 'facts',
          text,
          style: label(page, 3.3),
          importance: 3 as const,
          gap: unit * (index === 0 ? 6.4 : 2.2),
        })),
      ],
      content,
    )
    const at = fitted.blocks.findIndex(({ block }) => block.slot === 'facts')
    const [above, first] = [fitted.blocks[at - 1], fitted.blocks[at]]
    if (!above || !first) return
    const gap = first.top - above.top - above.height
    const height = Math.min(unit * 1.4, gap * 0.4)
    const y = content.y + first.top - gap / 2 - height * 0.4
    drawBoardEdge(page, { x: content.x, y, width: unit * 9, height }, palette.accent)
  },
  describe: (slotText, [picture]) =>
    [slotText.get('title'), ...slotText.lines('facts'), picture].filter(Boolean).join('. '),
}
