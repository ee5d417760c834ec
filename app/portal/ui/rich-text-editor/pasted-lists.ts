/**
 * Rebuilds lists from other programs. Word and Outlook paste items as paragraphs with a level (`mso-list: l0 level2
 * lfo1`) and their own marker; Word on the web uses one list per item.
 */
export function unwrap(element: Element): void {
  while (element.firstChild !== null) element.before(element.firstChild)
  element.remove()
}

/** Returns an inline style value in lower case, or an empty string. */
export function styleOf(element: Element, property: string): string {
  const style = element.getAttribute('style') ?? ''
  const found = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'i').exec(style)
  return found?.[1]?.trim().toLowerCase() ?? ''
}

interface Item {
  readonly element: Element
  /** From 1. */
  readonly level: number
  readonly isOrdered: boolean
  readonly start: number
}

export function convertOfficeLists(page: Document): void {
  for (const wrapper of [...page.body.querySelectorAll('.ListContainerWrapper')]) unwrap(wrapper)
  const seen = new Set<Element>()
  for (const element of [...page.body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, ul, ol')]) {
    if (seen.has(element)) continue
    const run: Item[] = []
    for (let next: Element | null = element; next !== null; next = next.nextElementSibling) {
      const items = itemsOf(next)
      if (items.length === 0) break
      run.push(...items)
      seen.add(next)
    }
    if (run.length > 0) writeList(page, element, run)
  }
}

function itemsOf(element: Element): Item[] {
  if (element.matches('ul, ol')) {
    const items = [...element.children]
    const isOfWordOnline = items.length > 0 && items.every((item) => item.matches('li[data-aria-level]'))
    if (!isOfWordOnline) return []
    const start = Number(element.getAttribute('start') ?? 1)
    return items.map((item) => ({
      element: item,
      level: Number(item.getAttribute('data-aria-level')) || 1,
      isOrdered: element.localName === 'ol',
      start,
    }))
  }
  const list = styleOf(element, 'mso-list')
  const level = Number(
    /level(\d)/.exec(list)?.[1] ?? (/MsoListParagraph/.test(element.className) && list !== '' ? 1 : 0),
  )
  if (level === 0 || list === 'none') return []
  const sign = removeListMarker(element)
  // Removes numbers from outline headings.
  if (/^h\d$/.test(element.localName)) return []
  const number = /^\(?(\d+)[.)]/.exec(sign)?.[1]
  const isOrdered = number !== undefined || /^\(?(?:[a-z]|[ivxlc]+)[.)]/i.test(sign)
  return [{ element, level, isOrdered, start: Number(number ?? 1) }]
}

function removeListMarker(element: Element): string {
  const marks = [...element.querySelectorAll('span')].filter(
    (span) => styleOf(span, 'mso-list') === 'ignore' || /^supportlists$/i.test(span.className),
  )
  const sign = marks.map(({ textContent }) => textContent ?? '').join('')
  for (const mark of marks) mark.remove()
  return sign.replace(/[\s\u00a0]+/g, '')
}

function writeList(page: Document, place: Element, items: readonly Item[]): void {
  const roots: Element[] = []
  const open: { readonly list: Element; readonly level: number }[] = []
  for (const { element, level, isOrdered, start } of items) {
    const name = isOrdered ? 'ol' : 'ul'
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    if (open.at(-1)?.level === level && open.at(-1)?.list.localName !== name) open.pop()
    let holder = open.at(-1)
    if (holder === undefined || holder.level < level) {
      const list = page.createElement(name)
      if (isOrdered && start > 1) list.setAttribute('start', String(start))
      const parent = holder?.list.lastElementChild
      if (parent) parent.append(list)
      else roots.push(list)
      holder = { list, level }
      open.push(holder)
    }
    const item = page.createElement('li')
    item.append(...element.childNodes)
    holder.list.append(item)
  }
  place.before(...roots)
  for (const { element } of items)
    (element.matches('li') ? (element.parentElement ?? element) : element).remove()
}

/** Moves nested lists that Google Docs and old pages place beside their item into it. */
export function nestLists({ body }: Document): void {
  for (const list of [...body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')]) {
    const before = list.previousElementSibling
    if (before?.localName === 'li') before.append(list)
    else {
      const item = body.ownerDocument.createElement('li')
      list.replaceWith(item)
      item.append(list)
    }
  }
}
