/** What the site's router knows of its pages: made of the build's own record, in a tenth of its size. */

/** The most particular first; files are numbers of `files`. */
export interface SiteRecord {
  readonly files: readonly string[]
  readonly pages: readonly RecordedPage[]
}

type RecordedPage = readonly [
  /** Parts of its path, joined by `/`; those that begin with a colon stand for any one part. */
  pattern: string,
  /** Of the route; the empty string where the address is none of the site's pages. */
  id: string,
  hasLoader: 0 | 1,
  modules: readonly number[],
  styles: readonly number[],
]

export interface FoundPage {
  readonly id: string
  readonly params: Readonly<Record<string, string>>
  readonly hasLoader: boolean
  /** Addresses: its module, and what that imports. */
  readonly modules: readonly string[]
  /** Addresses of its stylesheets. */
  readonly styles: readonly string[]
}

/** As React Router's build writes it. */
export interface BuiltRoute {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly hasLoader: boolean
  readonly module: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/**
 * @param frame id of the route that stands around every page
 * @param routes the site's, and those that programs read, which are here so that no page is taken for them
 */
export function makeRecord(frame: string, routes: readonly BuiltRoute[]): SiteRecord {
  const around = routes.find(({ id }) => id === frame)
  const loaded = new Set([around?.module, ...(around?.imports ?? [])])
  const files: string[] = []
  const place = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const pages = routes
    .filter(({ id, path, parentId }) => id !== frame && parentId !== undefined && path !== '*')
    .map((route): RecordedPage => {
      const isPage = route.parentId === frame
      const modules = isPage
        ? [route.module, ...(route.imports ?? [])].filter((file) => !loaded.has(file))
        : []
      const styles = isPage ? (route.css ?? []) : []
      return [
        route.path ?? '',
        isPage ? route.id : '',
        route.hasLoader ? 1 : 0,
        modules.map(place),
        styles.map(place),
      ]
    })
  return { files, pages: pages.toSorted(([one], [other]) => rank(one).localeCompare(rank(other))) }
}

/** Patterns in the order of this: where one has a word and the other a colon, the word comes first. */
function rank(pattern: string): string {
  return pattern
    .split('/')
    .map((part) => (part.startsWith(':') ? '1' : `0${part}`))
    .join('/')
}

/** @returns undefined where the address is none of the site's pages, as far as it knows */
export function findPage({ files, pages }: SiteRecord, pathname: string): FoundPage | undefined {
  const parts = partsOf(pathname)
  if (parts === undefined) return undefined
  for (const [pattern, id, hasLoader, modules, styles] of pages) {
    const params = match(pattern.split('/').filter(Boolean), parts)
    if (params === undefined) continue
    if (id === '') return undefined
    const addresses = (places: readonly number[]) => places.map((place) => files[place] as string)
    return {
      id,
      params,
      hasLoader: hasLoader === 1,
      modules: addresses(modules),
      styles: addresses(styles),
    }
  }
  return undefined
}

function partsOf(pathname: string): readonly string[] | undefined {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

function match(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] as string
    if (expected.startsWith(':')) params[expected.slice(1)] = part
    else if (expected !== part) return undefined
  }
  return params
}
