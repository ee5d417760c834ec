/** An event in the form of a ticket, with the date on the stub. */
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
      longest: 12,
      isRequired: true,
      example: '24–26',
      hint: 'One day or a range, such as 24–26',
    },
    { name: 'month', title: 'Month', kind: 'line', longest: 24, isRequired: true, example: 'February 2027' },
    { name: 'kicker', title: 'Line above the title', kind: 'line', longest: 60, example: 'Meet us' },
    {
      name: 'title',
      title: 'Event',
      kind: 'line',
      longest: 160,
      isRequired: true,
      example: 'Packaging Innovations, Birmingham',
    },
    { name: 'place', title: 'Place', kind: 'line', longest: 100, example: 'NEC, hall 3, stand C28' },
    { name: 'time', title: 'Time', kind: 'line', longest: 60, example: '9:30 am to 5 pm' },
  ],
  draw(page) {
    const { words, unit, palette, width, height } = page
    const isWide = page.isWide
    const stub = isWide ? Math.round(width * 0.32) : Math.round(height * 0.34)
    const { content } = drawPageFrame(page, isWide ? width - stub : width, !isWide)
    const ground = palette.panel
    page.fill(
      isWide ? { x: width - stub, y: 0, width: stub, height } : { x: 0, y: 0, width, height: stub },
      ground,
    )
    const perforation = isWide ? `M${width - stub} 0V${height}` : `M0 ${stub}H${width}`
    page.shape(perforation, {
      stroke: palette.ground,
      strokeWidth: unit * 0.9,
      dashes: [unit * 1.6, unit * 1.2],
    })
    const pad = unit * 4
    const inside = isWide
      ? { x: width - stub + pad, y: content.y, width: stub - pad * 2, height: height - content.y * 2 }
      : {
          x: content.x,
          y: Math.min(content.y, stub * 0.5),
          width: content.width,
          height: stub - Math.min(content.y, stub * 0.5) - pad,
        }
    const date = [
      {
        slot: 'day',
        text: words.of('day'),
        style: { ...title(page, 17, palette.onPanel, 1), tracking: -0.02 },
        gap: 0,
        importance: 1 as const,
      },
      {
        slot: 'month',
        text: words.of('month'),
        style: label(page, 4.6, palette.onPanel, 2),
        gap: unit * 2.4,
        importance: 1 as const,
      },
    ].map((block) => ({
      ...block,
      style: { ...block.style, align: isWide ? ('middle' as const) : ('start' as const) },
    }))
    page.column(date, inside, 'middle', ground)
    const top = isWide ? content.y : stub + page.margin * 0.8
    page.column(
      [
        { slot: 'kicker', text: words.of('kicker'), style: kicker(page), gap: 0, importance: 4 },
        { slot: 'title', text: words.of('title'), style: title(page, 7.6), gap: unit * 2.8, importance: 1 },
        { slot: 'place', text: words.of('place'), style: label(page, 3.7), gap: unit * 4, importance: 2 },
        {
          slot: 'time',
          text: words.of('time'),
          style: label(page, 3.7, palette.soft),
          gap: unit * 1.6,
          importance: 3,
        },
      ],
      {
        ...content,
        y: top,
        width: content.width,
        height: Math.max(1, content.y + content.height - top),
      },
    )
  },
  describe: (words) =>
    [
      words.of('title'),
      [`${words.of('day')} ${words.of('month')}`.trim(), words.of('time'), words.of('place')]
        .filter(Boolean)
        .join(', '),
    ]
      .filter(Boolean)
      .join('. '),
}
