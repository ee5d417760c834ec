import { BRAND } from '#company/brand.ts'
import { drawLogo, getVisibleArea } from '#domain/graphics/page/branding.ts'
import { drawScrim } from '#domain/graphics/page/scrim.ts'
import { bodyText, kicker, title } from '#domain/graphics/page/styles.ts'
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
      maxLength: 60,
      example: `${BRAND.address.town}, 6 am`,
    },
    {
      name: 'title',
      title: 'Caption',
      kind: 'line',
      maxLength: 180,
      isRequired: true,
      example: 'The corrugator starts before the sun does',
    },
    { name: 'support', title: 'Line below', kind: 'line', maxLength: 200, example: 'Photo: Sam Okafor' },
    { name: 'picture', title: 'Photo', kind: 'picture', isRequired: true },
  ],
  draw(page) {
    const { unit, width, height, margin, theme } = page
    const pageArea = { x: 0, y: 0, width, height }
    page.fillBox(pageArea, SCRIM_COLOURS[theme])
    const placed = page.drawImage('picture', pageArea)
    const { top, bottom } = getVisibleArea(page)
    const isBanner = page.proportions === 'banner'
    const logoHeight = unit * 5.6
    const bottomEdge = Math.min(bottom, height - margin * 0.8)
    const textHeight = (bottomEdge - top) * (isBanner ? 1 : 0.62) - logoHeight - unit * 4
    const area = {
      x: margin,
      y: bottomEdge - logoHeight - unit * 4 - textHeight,
      width: (width - margin * 2) * (page.isWide ? 0.74 : 1),
      height: textHeight,
    }
    const fitted = page.fitText(
      [
        { slot: 'kicker', style: kicker(page, IMAGE_TEXT_COLOUR), importance: 4 },
        {
          slot: 'title',
          style: title(page, page.isWide ? 7.4 : 8.2, IMAGE_TEXT_COLOUR, 5),
          gap: unit * 2.2,
          importance: 1,
        },
        { slot: 'support', style: bodyText(page, 3, IMAGE_TEXT_COLOUR, 2), gap: unit * 2.2, importance: 3 },
      ],
      area,
    )
    const y = area.y + area.height - fitted.height
    const scrimArea = { x: 0, y, width, height: height - y }
    const contrast = drawScrim(page, placed, scrimArea, fitted.height === 0 ? bottomEdge - logoHeight : y)
    page.drawText(fitted, { ...area, y }, { contrast })
    const box = { x: margin, y: bottomEdge - logoHeight, width: area.width, height: logoHeight }
    drawLogo(page, box, {
      mark: IMAGE_TEXT_COLOUR,
      line: SCRIM_COLOURS[theme],
      ink: IMAGE_TEXT_COLOUR,
      ground: { contrast },
    })
  },
  describe: (slotText, [picture]) => [picture, slotText.get('title')].filter(Boolean).join('. '),
}
