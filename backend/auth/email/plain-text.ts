const HIDDEN =
  /<(head|style|title|script)\b.*?<\/\1>|<(\w+)\b[^>]*display:\s*none[^>]*>.*?<\/\2>|<!--.*?-->/gis
const LINK = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis
const BLOCK_END = /<br\s*\/?>|<\/(?:p|h[1-6]|div|tr|li)>/gi
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  zwnj: '',
  pound: '£',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
}

/** Converts an email's HTML part to its text part, with the URLs of links. */
export function plainText(html: string): string {
  const text = html
    .replaceAll(HIDDEN, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(LINK, (_, href: string, label: string) =>
      label.trim() === href ? href : `${label} (${href})`,
    )
    .replaceAll(BLOCK_END, '\n')
    .replaceAll(/<[^>]*>/g, '')
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n\n')
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (entity, decimal, hexadecimal, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity
    const point = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : entity
  })
}
