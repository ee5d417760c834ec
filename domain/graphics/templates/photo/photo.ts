import { BRAND } from '#company/brand.ts'
import { drawLogo, getVisibleArea } from '#domain/graphics/page/branding.ts'
import { drawScrim } from '#domain/graphics/page/scrim.ts'
import { kicker, running, title } from '#domain/graphics/page/styles.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import { IMAGE_TEXT_COLOUR, SCRIM_COLOURS } from '#domain/graphics/page/themes.ts'

export const photo: Template = {
  name: 'photo',
  title: 'Photo with caption',
  purpose: 'A full-page photo with a short caption.',
  slots: [
    {
      name: 'kicker',
      title: 'Line above the caption',
      kind: 'line',
      longest: 60,
      example: `${BRAND.address.town}, 6 am`,
    },
    {
      name: 'title',
      title: 'Caption',
      kind: 'line',
      longest: 180,
      isRequired: true,
      example: 'The corrugator starts before the sun does',
    },
    { name: 'support', title: 'Line below', kind: 'line', longest: 200, example: 'Photo: Sam Okafor' },
    { name: 'picture', title: 'Photo', kind: 'picture', isRequired: true },
  ],
  draw(page) {
    const { words, unit, width, height, margin, theme } = page
    const whole = { x: 0, y: 0, width, height }
    page.fill(whole, SCRIM_COLOURS[theme])
    const placed = page.picture('picture', whole)
    const { top, bottom } = getVisibleArea(page)
    const isBanner = page.proportions === 'banner'
    const mark = unit * 5.6
    const foot = Math.min(bottom, height - margin * 0.8)
    const high = (foot - top) * (isBanner ? 1 : 0.62) - mark - unit * 4
    const room = {
      x: margin,
      y: foot - mark - unit * 4 - high,
      width: (width - margin * 2) * (page.isWide ? 0.74 : 1),
      height: high,
    }
    const fitted = page.fit(
      [
        {
          slot: 'kicker',
          text: words.of('kicker'),
          style: kicker(page, IMAGE_TEXT_COLOUR),
          gap: 0,
          importance: 4,
        },
        {
          slot: 'title',
          text: words.of('title'),
          style: title(page, page.isWide ? 7.4 : 8.2, IMAGE_TEXT_COLOUR, 5),
          gap: unit * 2.2,
          importance: 1,
        },
        {
          slot: 'support',
          text: words.of('support'),
          style: running(page, 3, IMAGE_TEXT_COLOUR, 2),
          gap: unit * 2.2,
          importance: 3,
        },
      ],
      room,
    )
    const y = room.y + room.height - fitted.height
    const shaded = { x: 0, y, width, height: height - y }
    const contrast = drawScrim(page, placed, shaded, fitted.height === 0 ? foot - mark : y)
    page.draw(fitted, { ...room, y }, { contrast })
    const box = { x: margin, y: foot - mark, width: room.width, height: mark }
    drawLogo(page, box, {
      mark: IMAGE_TEXT_COLOUR,
      line: SCRIM_COLOURS[theme],
      ink: IMAGE_TEXT_COLOUR,
      ground: { contrast },
    })
  },
  describe: (words, [picture]) => [picture, words.of('title')].filter(Boolean).join('. '),
}
