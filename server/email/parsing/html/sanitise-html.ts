/**
 * Sanitises email HTML with an allowlist of elements, attributes and values, so that it can neither run scripts nor
 * send requests. The frame's Content-Security-Policy enforces the same (app/portal/email-viewer/message/).
 */
import sanitizeHtml from 'sanitize-html'
import { withPlainHost } from '#domain/email/homographs.ts'
import type { BodyLink, RemoteImage } from '#domain/email/parsed-email.ts'
import { sanitiseSingleLine } from '../formats/sanitise-text.ts'
import { sanitiseClassNames, sanitiseDeclarations, sanitiseStyleSheet } from './sanitise-css.ts'

const MAX_DEPTH = 200
const MAX_LINKS = 2000
const MAX_IMAGES = 500
const MAX_URL_LENGTH = 2000

export interface MessageImages {
  /** Returns the `data:` URL for a `cid:` or `data:` URL, or null if it is not an image. */
  readonly inline: (address: string) => string | null
  /** Loaded images by number. */
  readonly loaded: ReadonlyMap<number, string>
}

export interface SanitisedHtml {
  readonly html: string
  readonly styles: string
  readonly links: readonly BodyLink[]
  readonly remotePictures: readonly RemoteImage[]
}

type Attributes = Record<string, string>

const ELEMENTS =
  'a abbr address article aside b bdi bdo big blockquote body br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var wbr'.split(
    ' ',
  )
/** Removed with their content. */
const REMOVED_ELEMENTS =
  'applet audio canvas embed frameset iframe math noembed noframes noscript object option script select style svg template textarea title video xmp'.split(
    ' ',
  )

const SIZE = /^\d{1,4}(?:\.\d{1,3})?%?$/
const COUNT = /^\d{1,3}$/
const COLOUR = /^#?[a-z0-9]{1,30}$/i
const GLOBAL_ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  dir: /^(?:ltr|rtl|auto)$/i,
  lang: /^[a-z0-9-]{1,35}$/i,
  title: /^[\s\S]{1,500}$/,
  align: /^(?:left|right|center|justify|middle|top|bottom)$/i,
  valign: /^(?:top|middle|bottom|baseline)$/i,
  bgcolor: COLOUR,
  width: SIZE,
  height: SIZE,
}
const CELL = { colspan: COUNT, rowspan: COUNT, nowrap: /^(?:nowrap)?$/i }
const ELEMENT_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  table: { border: COUNT, cellpadding: COUNT, cellspacing: COUNT },
  td: CELL,
  th: CELL,
  col: { span: COUNT },
  colgroup: { span: COUNT },
  font: { color: COLOUR, size: /^[+-]?\d$/, face: /^[\w ,.-]{1,100}$/ },
  ol: { start: COUNT, type: /^[1aAiI]$/ },
  li: { value: COUNT },
  hr: { size: COUNT, color: COLOUR },
}

/** @param source limited by `limit-html.ts` */
export function sanitiseHtml(source: string, images: MessageImages): SanitisedHtml {
  const links: { number: number; text: string; target: string }[] = []
  const remotePictures: RemoteImage[] = []

  function addLink(attribs: Attributes): Attributes {
    const target = withPlainHost(sanitiseSingleLine(attribs.href ?? '', MAX_URL_LENGTH))
    if (target === '' || target.startsWith('#') || links.length === MAX_LINKS)
      return filterAttributes('span', attribs)
    links.push({ number: links.length + 1, text: '', target })
    return { ...filterAttributes('span', attribs), class: 'message-link', 'data-link': String(links.length) }
  }

  function addImage(attribs: Attributes): Attributes {
    const address = (attribs.src ?? '').trim()
    const shown = { ...filterAttributes('img', attribs), alt: sanitiseSingleLine(attribs.alt ?? '', 500) }
    const inline = images.inline(address)
    if (inline !== null) return { ...shown, src: inline }
    const remote = toWebUrl(address)
    if (remote === null || remotePictures.length === MAX_IMAGES) return shown
    const number = remotePictures.length + 1
    remotePictures.push({ number, address: remote })
    const loaded = images.loaded.get(number)
    const numbered = { ...shown, 'data-picture': String(number) }
    return loaded === undefined ? numbered : { ...numbered, src: loaded }
  }

  const clean = sanitizeHtml(source, {
    allowedTags: ELEMENTS.filter((name) => name !== 'a' && name !== 'body'),
    allowedAttributes: false,
    allowedSchemes: ['data'],
    allowedSchemesAppliedToAttributes: [],
    nonTextTags: REMOVED_ELEMENTS,
    nestingLimit: MAX_DEPTH,
    parseStyleAttributes: false,
    enforceHtmlBoundary: false,
    transformTags: {
      ...Object.fromEntries(
        ELEMENTS.map((name) => [
          name,
          (_, attribs) => ({ tagName: name, attribs: filterAttributes(name, attribs) }),
        ]),
      ),
      a: (_, attribs) => ({ tagName: 'span', attribs: addLink(attribs) }),
      img: (_, attribs) => ({ tagName: 'img', attribs: addImage(attribs) }),
      body: (_, attribs) => ({
        tagName: 'div',
        attribs: {
          ...filterAttributes('body', { ...attribs, style: withColours(attribs) }),
          class: 'message-body',
        },
      }),
    } as Record<string, sanitizeHtml.Transformer>,
    exclusiveFilter: ({ attribs, text }) => {
      const link = links[Number(attribs['data-link'] ?? 0) - 1]
      if (link !== undefined) link.text = sanitiseSingleLine(text, 500)
      return false
    },
  })
  return { html: clean, styles: extractStyles(source), links, remotePictures }
}

/** Returns the allowed attributes with valid values. */
function filterAttributes(element: string, attribs: Attributes): Attributes {
  const grammar = { ...GLOBAL_ATTRIBUTES, ...ELEMENT_ATTRIBUTES[element] }
  const safe: Attributes = {}
  for (const [name, value] of Object.entries(attribs)) {
    if (name === 'style') {
      const declarations = sanitiseDeclarations(value)
      if (declarations !== '') safe.style = declarations
    } else if (name === 'class') {
      const classes = sanitiseClassNames(value)
      if (classes !== '') safe.class = classes
    } else if (Object.hasOwn(grammar, name) && grammar[name]?.test(value)) safe[name] = value
  }
  return safe
}

/** A `div` ignores the attributes `text` and `bgcolor`. */
function withColours({ style = '', text, bgcolor }: Attributes): string {
  const colours = [
    ...(bgcolor === undefined ? [] : [`background-color:${bgcolor}`]),
    ...(text === undefined ? [] : [`color:${text}`]),
  ]
  return [...colours, style].join(';')
}

/** Returns an absolute http(s) URL, or null. */
function toWebUrl(target: string): string | null {
  if (target.length > MAX_URL_LENGTH || !/^(?:https?:)?\/\//i.test(target)) return null
  const url = URL.parse(target, 'https://unknown.invalid/')
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Up to the next end tag, as browsers parse it. */
const STYLE_ELEMENTS = /<style\b[^>]{0,500}>([\s\S]*?)(?:<\/style\b|$)/gi
const MAX_SHEETS = 20

function extractStyles(html: string): string {
  const sheets: string[] = []
  for (const [, css = ''] of html.matchAll(STYLE_ELEMENTS)) {
    if (sheets.length === MAX_SHEETS) break
    sheets.push(sanitiseStyleSheet(css))
  }
  return sheets.filter((sheet) => sheet !== '').join('\n')
}
