/**
 * Allowlist for CSS in emails. Output is rebuilt from values that match a grammar without URLs, escapes, negative
 * lengths, or functions other than colours.
 */

const MAX_VALUE_LENGTH = 300
const MAX_SHEET_LENGTH = 200_000
const MAX_RULES = 1000

/** Separates the email's class names from ours. */
const CLASS_PREFIX = 'm-'

const NUMBER = String.raw`(?:\d{1,4}(?:\.\d{1,6})?|\.\d{1,6})`
const LENGTH = `${NUMBER}(?:px|pt|pc|em|rem|ex|ch|in|cm|mm|%)?`
const COLOUR = String.raw`#[0-9a-f]{3,8}|(?:rgb|hsl)a?\((?:\s*${NUMBER}%?\s*[,/ ]?){3,4}\)`
const WORD = '[a-z][a-z-]{0,40}'
const NAME_IN_QUOTES = String.raw`"[\w .-]{1,60}"|'[\w .-]{1,60}'`
const listOf = (...tokens: readonly string[]) => {
  const token = `(?:${tokens.join('|')})`
  return new RegExp(`^${token}(?:(?:\\s*,\\s*|\\s*/\\s*|\\s+)${token})*$`, 'i')
}
const WORDS_AND_LENGTHS = listOf(LENGTH, COLOUR, WORD)
const FONTS = listOf(LENGTH, WORD, NAME_IN_QUOTES)
const DISPLAYS = /^(?:none|block|inline|inline-block|list-item|table(?:-[a-z]{1,10}){0,2})$/i

const sides = (name: string, end = '') =>
  ['top', 'right', 'bottom', 'left'].map((side) => `${name}-${side}${end}`)

const PROPERTIES: ReadonlyMap<string, RegExp> = new Map([
  ...[
    'background',
    'background-color',
    'border',
    'border-collapse',
    'border-color',
    'border-radius',
    'border-spacing',
    'border-style',
    'border-width',
    ...sides('border'),
    ...sides('border', '-color'),
    ...sides('border', '-style'),
    ...sides('border', '-width'),
    'caption-side',
    'clear',
    'color',
    'direction',
    'empty-cells',
    'float',
    'font-size',
    'font-style',
    'font-variant',
    'font-weight',
    'height',
    'letter-spacing',
    'line-height',
    'list-style-position',
    'list-style-type',
    'margin',
    ...sides('margin'),
    'max-height',
    'max-width',
    'min-height',
    'min-width',
    'overflow-wrap',
    'padding',
    ...sides('padding'),
    'page-break-after',
    'page-break-before',
    'table-layout',
    'text-align',
    'text-decoration',
    'text-decoration-line',
    'text-indent',
    'text-transform',
    'unicode-bidi',
    'vertical-align',
    'visibility',
    'white-space',
    'width',
    'word-break',
    'word-spacing',
    'word-wrap',
  ].map((name) => [name, WORDS_AND_LENGTHS] as const),
  ['font', FONTS],
  ['font-family', FONTS],
  ['display', DISPLAYS],
])

/** Returns the allowed declarations as `name:value;name:value`. */
export function sanitiseDeclarations(css: string): string {
  return withoutComments(css.slice(0, MAX_SHEET_LENGTH))
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
      const value = safeValue(name, declaration.slice(colon + 1))
      return value === null ? [] : [`${name}:${value}`]
    })
    .join(';')
}

function safeValue(name: string, source: string): string | null {
  const grammar = PROPERTIES.get(name)
  if (grammar === undefined || source.length > MAX_VALUE_LENGTH) return null
  const value = source
    .replace(/!\s*important\s*$/i, '')
    // Keep the colour that often follows an image.
    .replace(/^(\s*)url\([^()]*\)/i, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return grammar.test(value) ? value : null
}

/** Returns the allowed rules: element and class selectors, no at-rules. */
export function sanitiseStyleSheet(css: string): string {
  const source = withoutComments(css.slice(0, MAX_SHEET_LENGTH)).replace(/<!--|-->/g, ' ')
  const rules: string[] = []
  let at = 0
  while (at < source.length && rules.length < MAX_RULES) {
    const open = source.indexOf('{', at)
    if (open === -1) break
    const prelude = source
      .slice(at, open)
      .replace(/^[\s\S]*;/, '')
      .trim()
    const close = endOfBlock(source, open)
    at = close + 1
    if (prelude.startsWith('@')) continue
    const selectors = prelude.split(',').flatMap((selector) => safeSelector(selector) ?? [])
    const declarations = sanitiseDeclarations(source.slice(open + 1, close))
    if (selectors.length > 0 && declarations !== '') rules.push(`${selectors.join(',')}{${declarations}}`)
  }
  return rules.join('\n')
}

function endOfBlock(source: string, open: number): number {
  let depth = 0
  for (let at = open; at < source.length; at++) {
    if (source[at] === '{') depth += 1
    else if (source[at] === '}' && --depth === 0) return at
  }
  return source.length
}

const SIMPLE = /^([a-z][a-z0-9]{0,15}|\*)?((?:\.[\w-]{1,60}){0,5})$/i
/** Replacements for these elements in the output. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  body: '.message-body',
  html: '.message-body',
  a: '.message-link',
}

function safeSelector(selector: string): string | null {
  const steps = selector.trim().split(/\s+/)
  if (steps.length > 6) return null
  const safe = steps.map((step) => {
    if (step === '>') return step
    const [, element = '', classes = ''] = SIMPLE.exec(step) ?? []
    if (element === '' && classes === '') return null
    const name = element.toLowerCase()
    return (REPLACEMENTS[name] ?? name) + classes.replaceAll('.', `.${CLASS_PREFIX}`)
  })
  return safe.includes(null) ? null : safe.join(' ')
}

/** Returns class names with the prefix used above. */
export function sanitiseClassNames(classes: string): string {
  return classes
    .split(/\s+/, 20)
    .filter((name) => /^[\w-]{1,60}$/.test(name))
    .map((name) => CLASS_PREFIX + name)
    .join(' ')
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
}
