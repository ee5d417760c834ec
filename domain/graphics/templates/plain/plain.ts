import { drawBoardEdge, drawLogo } from '#domain/graphics/page/branding.ts'
import type { Template } from '#domain/graphics/page/template.ts'

export const plain: Template = {
  name: 'plain',
  title: 'Plain background',
  purpose: 'A background for slides, video calls and profiles, without text.',
  slots: [
    {
      name: 'pattern',
      title: 'Pattern',
      kind: 'choice',
      example: 'edge',
      options: [
        { value: 'edge', title: 'Stacked board along the bottom' },
        { value: 'wall', title: 'Board across the whole image' },
      ],
    },
    {
      name: 'mark',
      title: 'Logo',
      kind: 'choice',
      example: 'corner',
      options: [
        { value: 'corner', title: 'Top left' },
        { value: 'none', title: 'None' },
      ],
    },
  ],
  draw(page) {
    const { width, height, unit, palette, margin, slotText } = page
    const isWall = slotText.get('pattern') === 'wall'
    const edge = unit * 5
    const boards = isWall ? Math.ceil(height / edge) : Math.max(2, Math.round((height * 0.24) / edge))
    for (let board = 0; board < boards; board++)
      drawBoardEdge(
        page,
        { x: 0, y: height - edge * (board + 1), width, height: edge },
        isWall ? palette.line : palette.edge,
      )
    if (slotText.get('mark') === 'none') return
    const box = { x: margin, y: margin, width: width - margin * 2, height: unit * 7 }
    if (isWall)
      page.fillBox(
        { x: 0, y: margin * 0.5, width: Math.min(width, margin * 2 + unit * 46), height: margin + unit * 7 },
        palette.background,
      )
    drawLogo(page, box, {
      mark: palette.accent,
      line: palette.accentText,
      ink: palette.text,
      ground: palette.background,
    })
  },
  describe: () => '',
}
