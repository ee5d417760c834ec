/** Serialises a drawing to SVG. Text is outlines, so that rendering does not depend on installed fonts. */
import type { Box, Drawing, Element, PlacedImage, TextLine } from './model/drawing.ts'
import { roundToHundredths } from './typography/outlines.ts'

/** Either the whole image, cropped by SVG, or an image already cropped. */
export interface SvgImage {
  readonly href: string
  readonly isCropped: boolean
  /** Size of the whole image. */
  readonly width: number
  readonly height: number
}

export function renderSvg(
  { size, background, elements }: Omit<Drawing, 'svg'>,
  findImage: (placed: PlacedImage) => SvgImage | undefined,
): string {
  const { width, height } = size
  const body = elements.map((element, index) => renderElement(element, index, findImage)).join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<path fill="${background}" d="M0 0h${width}v${height}H0z"/>
${body}
</svg>`
}

const boxAttributes = ({ x, y, width, height }: Box) =>
  `x="${roundToHundredths(x)}" y="${roundToHundredths(y)}" width="${roundToHundredths(width)}" height="${roundToHundredths(height)}"`

function renderElement(
  element: Element,
  index: number,
  findImage: (placed: PlacedImage) => SvgImage | undefined,
): string {
  if (element.kind === 'text') return renderText(element)
  if (element.kind === 'picture') return renderImage(element, findImage(element))
  if (element.kind === 'scrim') {
    const { box, colour, stops, across } = element
    const shades = stops
      .map(
        ({ at, opacity }) =>
          `<stop offset="${roundToHundredths(at)}" stop-color="${colour}" stop-opacity="${roundToHundredths(opacity)}"/>`,
      )
      .join('')
    const direction = across ? 'x2="1" y2="0"' : 'x2="0" y2="1"'
    return `<linearGradient id="shade-${index}" x1="0" y1="0" ${direction}>${shades}</linearGradient><rect fill="url(#shade-${index})" ${boxAttributes(box)}/>`
  }
  const { path, fill = 'none', stroke, strokeWidth = 1, dashes, opacity, at, clip } = element
  const strokeAttribute =
    stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${roundToHundredths(strokeWidth)}"`
  const dashAttribute =
    dashes === undefined ? '' : ` stroke-dasharray="${dashes.map(roundToHundredths).join(' ')}"`
  const opacityAttribute = opacity === undefined ? '' : ` opacity="${roundToHundredths(opacity)}"`
  const transform =
    at && ` transform="translate(${roundToHundredths(at.x)} ${roundToHundredths(at.y)}) scale(${at.scale})"`
  const shape = `<path fill="${fill}"${strokeAttribute}${dashAttribute}${opacityAttribute}${transform ?? ''} d="${path}"/>`
  if (clip === undefined) return shape
  return `<clipPath id="clip-${index}"><rect ${boxAttributes(clip)}/></clipPath><g clip-path="url(#clip-${index})">${shape}</g>`
}

function renderText({ fill, glyphs }: TextLine): string {
  const outlines = glyphs.map(({ path, x, y, scale }) => {
    const size = Number(scale.toPrecision(6))
    return `<path transform="matrix(${size} 0 0 ${-size} ${x} ${y})" d="${path}"/>`
  })
  return `<g fill="${fill}">${outlines.join('')}</g>`
}

function renderImage({ box, region }: PlacedImage, shown: SvgImage | undefined): string {
  if (!shown) return ''
  const href = shown.href.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  if (shown.isCropped) return `<image ${boxAttributes(box)} preserveAspectRatio="none" href="${href}"/>`
  const { left, top, width, height } = region
  return `<svg ${boxAttributes(box)} viewBox="${left} ${top} ${width} ${height}" preserveAspectRatio="none"><image width="${shown.width}" height="${shown.height}" preserveAspectRatio="none" href="${href}"/></svg>`
}
