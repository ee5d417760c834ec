/**
 * Exports a chart for slides with title and date range. It always uses light colours, and inlines all styles because a
 * file has no style sheet.
 */
import { saveFile } from '../ui/list/csv-export.ts'

export interface ChartImageLabels {
  readonly title: string
  readonly subtitle: string
  readonly foot: string
}

const PROPERTIES = [
  ...[
    'fill',
    'fill-opacity',
    'stroke',
    'stroke-width',
    'stroke-dasharray',
    'stroke-linecap',
    'stroke-linejoin',
  ],
  ...['font-size', 'font-weight', 'text-anchor', 'visibility'],
]
const FONT = 'Archivo, Arial, Helvetica, sans-serif'
/** Attribute set by app/preferences. */
const SCHEME = 'data-color-scheme'
const NAMESPACE = 'http://www.w3.org/2000/svg'

const MARGIN = 24
const HEAD = 76
const FOOT = 36
const SLIDE_WIDTH_PX = 1920

/** Downloads the chart as an image. @throws if the browser can't render it */
export async function exportChartImage(
  chart: SVGSVGElement,
  labels: ChartImageLabels,
  kind: 'png' | 'svg',
  name: string,
): Promise<void> {
  const svg = renderSvg(chart, labels)
  const source = new XMLSerializer().serializeToString(svg)
  if (kind === 'svg') return saveFile(name, source, 'image/svg+xml')
  const blob = await rasterise(source, Number(svg.getAttribute('width')), Number(svg.getAttribute('height')))
  saveFile(name, blob, 'image/png')
}

function renderSvg(chart: SVGSVGElement, { title, subtitle, foot }: ChartImageLabels): SVGSVGElement {
  const { width, height } = chart.getBoundingClientRect()
  const root = element('svg', { xmlns: NAMESPACE, width: width + 2 * MARGIN, height: height + HEAD + FOOT })
  root.setAttribute('viewBox', `0 0 ${width + 2 * MARGIN} ${height + HEAD + FOOT}`)
  const page = document.documentElement
  const scheme = page.getAttribute(SCHEME)
  // Switches the page to light while reading colours, without a paint in between.
  page.setAttribute(SCHEME, 'light')
  try {
    const ink = getComputedStyle(page).getPropertyValue('--ink')
    root.append(
      element('rect', { width: '100%', height: '100%', fill: 'white' }),
      text(title, 34, 20, ink, 700),
      text(subtitle, 58, 14, ink, 400),
      text(foot, HEAD + height + 22, 12, ink, 400),
    )
    const copy = chart.cloneNode(true) as SVGSVGElement
    inlineStyles(chart, copy)
    copy.setAttribute('x', String(MARGIN))
    copy.setAttribute('y', String(HEAD))
    copy.setAttribute('width', String(width))
    copy.setAttribute('height', String(height))
    copy.removeAttribute('tabindex')
    root.append(copy)
  } finally {
    if (scheme === null) page.removeAttribute(SCHEME)
    else page.setAttribute(SCHEME, scheme)
  }
  return root
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGSVGElement {
  const svgElement = document.createElementNS(NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes))
    if (key !== 'xmlns') svgElement.setAttribute(key, String(value))
  return svgElement as SVGSVGElement
}

function text(labels: string, y: number, size: number, fill: string, weight: number): SVGElement {
  const svgElement = element('text', { x: MARGIN, y, fill })
  svgElement.setAttribute('font-family', FONT)
  svgElement.setAttribute('font-size', String(size))
  svgElement.setAttribute('font-weight', String(weight))
  svgElement.textContent = labels
  return svgElement
}

/** Copies computed styles to the clone. */
function inlineStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from)
  if (from instanceof SVGGraphicsElement) {
    for (const property of PROPERTIES) to.setAttribute(property, style.getPropertyValue(property))
    to.setAttribute('font-family', FONT)
  }
  to.removeAttribute('class')
  to.removeAttribute('style')
  Array.from(from.children).forEach((child, index) => {
    const copy = to.children[index]
    if (copy !== undefined) inlineStyles(child, copy)
  })
}

async function rasterise(source: string, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    const scale = SLIDE_WIDTH_PX / width
    canvas.width = SLIDE_WIDTH_PX
    canvas.height = Math.round(height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob === null ? reject(new Error('The canvas returned no image')) : resolve(blob)),
        'image/png',
      )
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
