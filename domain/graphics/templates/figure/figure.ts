import { drawPageFrame } from '#domain/graphics/page/branding.ts'
import { label, title } from '#domain/graphics/page/styles.ts'
import type { Template } from '#domain/graphics/page/template.ts'

export const figure: Template = {
  name: 'figure',
  title: 'Key figure',
  purpose: 'One memorable number, with its meaning and source.',
  slots: [
    { name: 'figure', title: 'Figure', kind: 'line', maxLength: 24, isRequired: true, example: '71.4%' },
    {
      name: 'meaning',
      title: 'Meaning',
      kind: 'line',
      maxLength: 200,
      isRequired: true,
      example: 'of our deliveries are made by electric lorry',
    },
    {
      name: 'source',
      title: 'Source',
      kind: 'line',
      maxLength: 160,
      isRequired: true,
      hint: 'Who measured it, and when',
      example: 'Our fleet register, March 2026',
    },
  ],
  draw(page) {
    const { slotText, unit, palette } = page
    const { content } = drawPageFrame(page)
    const isBanner = page.proportions === 'banner'
    const number = { ...title(page, page.isWide ? 24 : 27, palette.accent, 1), tracking: -0.03, leading: 1 }
    const source = slotText.get('source') === '' ? '' : `Source: ${slotText.get('source')}`
    const meaning = {
      slot: 'meaning',
      style: title(page, 5.6, palette.text, 5),
      gap: unit * 3.6,
      importance: 2 as const,
    }
    const from = {
      slot: 'source',
      text: source,
      style: label(page, 2.9, palette.mutedText),
      gap: unit * 3.6,
      importance: 3 as const,
    }
    const figure = { slot: 'figure', style: number, importance: 1 as const }
    if (!isBanner) {
      page.drawColumn([figure, meaning, from], content, page.proportions === 'square' ? 'top' : 'middle')
      return
    }
    const half = content.width * 0.44
    page.drawColumn([figure], { ...content, width: half }, 'middle')
    page.drawColumn(
      [meaning, from],
      { ...content, x: content.x + half + unit * 4, width: content.width - half - unit * 4 },
      'middle',
    )
  },
  describe: (slotText) =>
    `${slotText.get('figure')} ${slotText.get('meaning')}${slotText.get('source') === '' ? '' : `. Source: ${slotText.get('source')}`}`,
}
