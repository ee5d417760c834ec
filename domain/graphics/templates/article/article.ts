import { drawImageOrBlank, splitPage } from '#domain/graphics/page/split-layout.ts'
import { kicker, title } from '#domain/graphics/page/styles.ts'
import type { Template } from '#domain/graphics/page/template.ts'

export const article: Template = {
  name: 'article',
  title: 'Article',
  purpose: 'The title and image of an article or blog post, for shared links.',
  slots: [
    { name: 'kicker', title: 'Line above', kind: 'line', maxLength: 60, example: 'News · 1 March 2026' },
    {
      name: 'title',
      title: 'Title',
      kind: 'line',
      maxLength: 220,
      isRequired: true,
      example: 'The board that kept a festival dry',
    },
    { name: 'picture', title: 'Image', kind: 'picture', hint: 'If empty, a box pattern is shown' },
    {
      name: 'facts',
      title: 'Facts',
      kind: 'lines',
      maxLength: 60,
      maxLines: 4,
      hint: 'One per line. Shown below the pattern if there’s no image.',
      example: 'Ada Fenwick\nSustainability',
    },
  ],
  draw(page) {
    const { slotText, unit } = page
    const { content, side } = splitPage(page, {
      beside: page.proportions === 'banner' ? 0.34 : 0.4,
      // Closer to the aspect ratio of photos, so that less is cropped.
      above: page.proportions === 'square' ? 0.52 : 0.46,
    })
    drawImageOrBlank(page, side, slotText.lines('facts'))
    page.drawColumn(
      [
        { slot: 'kicker', style: kicker(page), importance: 3 },
        { slot: 'title', style: title(page, 7.9), gap: unit * 3, importance: 1 },
      ],
      content,
    )
  },
  describe: (slotText, [picture]) => [slotText.get('title'), picture].filter(Boolean).join('. '),
}
