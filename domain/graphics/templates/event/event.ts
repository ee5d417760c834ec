import { drawPageFrame } from '#domain/graphics/page/branding.ts'
import { kicker, label, title } from '#domain/graphics/page/styles.ts'
import type { Template } from '#domain/graphics/page/template.ts'

export const event: Template = {
  name: 'event',
  title: 'Event',
  purpose: 'A trade fair, open day or talk, with its date and place.',
  slots: [
    {
      name: 'day',
      title: 'Day',
      kind: 'line',
      maxLength: 12,
      isRequired: true,
      example: '24–26',
      hint: 'One day or a range, such as 24–26',
    },
    {
      name: 'month',
      title: 'Month',
      kind: 'line',
      maxLength: 24,
      isRequired: true,
      example: 'February 2027',
    },
    { name: 'kicker', title: 'Line above the title', kind: 'line', maxLength: 60, example: 'Meet us' },
    {
      name: 'title',
      title: 'Event',
      kind: 'line',
      maxLength: 160,
      isRequired: true,
      example: 'Packaging Innovations, Birmingham',
    },
    { name: 'place', title: 'Place', kind: 'line', maxLength: 100, example: 'NEC, hall 3, stand C28' },
    { name: 'time', title: 'Time', kind: 'line', maxLength: 60, example: '9:30 am to 5 pm' },
  ],
  draw(page) {
    const { unit, palette, width, height } = page
    const isWide = page.isWide
    const stubSize = isWide ? Math.round(width * 0.32) : Math.round(height * 0.34)
    const { content } = drawPageFrame(page, isWide ? width - stubSize : width, !isWide)
    const background = palette.panel
    page.fillBox(
      isWide
        ? { x: width - stubSize, y: 0, width: stubSize, height }
        : { x: 0, y: 0, width, height: stubSize },
      background,
    )
    const perforation = isWide ? `M${width - stubSize} 0V${height}` : `M0 ${stubSize}H${width}`
    page.drawShape(perforation, {
      stroke: palette.background,
      strokeWidth: unit * 0.9,
      dashes: [unit * 1.6, unit * 1.2],
    })
    const pad = unit * 4
    const stubArea = isWide
      ? { x: width - stubSize + pad, y: content.y, width: stubSize - pad * 2, height: height - content.y * 2 }
      : {
          x: content.x,
          y: Math.min(content.y, stubSize * 0.5),
          width: content.width,
          height: stubSize - Math.min(content.y, stubSize * 0.5) - pad,
        }
    const date = [
      {
        slot: 'day',
        style: { ...title(page, 17, palette.panelText, 1), tracking: -0.02 },
        importance: 1 as const,
      },
      {
        slot: 'month',
        style: label(page, 4.6, palette.panelText, 2),
        gap: unit * 2.4,
        importance: 1 as const,
      },
    ].map((block) => ({
      ...block,
      style: { ...block.style, align: isWide ? ('middle' as const) : ('start' as const) },
    }))
    page.drawColumn(date, stubArea, 'middle', background)
    const top = isWide ? content.y : stubSize + page.margin * 0.8
    page.drawColumn(
      [
        { slot: 'kicker', style: kicker(page), importance: 4 },
        { slot: 'title', style: title(page, 7.6), gap: unit * 2.8, importance: 1 },
        { slot: 'place', style: label(page, 3.7), gap: unit * 4, importance: 2 },
        { slot: 'time', style: label(page, 3.7, palette.mutedText), gap: unit * 1.6, importance: 3 },
      ],
      {
        ...content,
        y: top,
        width: content.width,
        height: Math.max(1, content.y + content.height - top),
      },
    )
  },
  describe: (slotText) =>
    [
      slotText.get('title'),
      [`${slotText.get('day')} ${slotText.get('month')}`.trim(), slotText.get('time'), slotText.get('place')]
        .filter(Boolean)
        .join(', '),
    ]
      .filter(Boolean)
      .join('. '),
}
