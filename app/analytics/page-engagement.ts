/** Page events without a component: visible time, scroll depth, links, forms, searches. */
import type { AnalyticsEvent } from '#domain/analytics/events.ts'

export type Tell = (event: AnalyticsEvent) => void

export const SCROLL_DEBOUNCE_MS = 250
export const MIN_TIME_ON_PAGE_MS = 10_000
const DEPTHS = ['25', '50', '75', '100'] as const

export interface EngagementObserver {
  /** Starts a page and records the events of the previous page. */
  open(path: string, search: URLSearchParams): void
}

/** Observes until the signal aborts. */
export function observeEngagement(tell: Tell, signal: AbortSignal): EngagementObserver {
  let path = ''
  let seenSince = performance.now()
  let depths = new Set<string>()
  /** The started form that was not sent, and its last touched field. */
  let begun: { form: string; field: string } | undefined
  let refused = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function leave(): void {
    const timeOnPageMs = Math.round(performance.now() - seenSince)
    seenSince = performance.now()
    if (path !== '' && timeOnPageMs > MIN_TIME_ON_PAGE_MS)
      tell({ eventType: 'engagement', eventName: 'time_on_page', properties: { path, timeOnPageMs } })
  }

  function leaveForm(): void {
    if (begun) tell({ eventType: 'interaction', eventName: 'form_left', properties: begun })
    begun = undefined
  }

  function measureDepth(): void {
    const { scrollHeight } = document.documentElement
    const seen = ((scrollY + innerHeight) / scrollHeight) * 100
    for (const depth of DEPTHS) {
      // Scroll positions are fractional.
      if (depths.has(depth) || seen < Number(depth) - 0.5) continue
      depths.add(depth)
      tell({ eventType: 'engagement', eventName: 'scroll_depth', properties: { path, depth } })
    }
  }

  function touch({ target }: Event): void {
    const control = target as HTMLInputElement
    const form = control.form && formOn(path)
    // Ignores search forms and hidden fields.
    if (!form || control.form?.method !== 'post' || control.name === '') return
    if (begun?.form !== form)
      tell({ eventType: 'interaction', eventName: 'form_begun', properties: aboutForm(form, path) })
    begun = { form, field: control.name.slice(0, 100) }
  }

  const refusals = new MutationObserver((changes) => {
    const form = formOn(path)
    for (const { target } of changes) {
      const { name } = target as HTMLInputElement
      if (!form || !name || (target as Element).getAttribute('aria-invalid') !== 'true' || refused.has(name))
        continue
      refused.add(name)
      tell({
        eventType: 'interaction',
        eventName: 'form_refused',
        properties: { form, field: name.slice(0, 100) },
      })
    }
  })
  refusals.observe(document.documentElement, { subtree: true, attributeFilter: ['aria-invalid'] })

  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(measureDepth, SCROLL_DEBOUNCE_MS)
    },
    { signal },
  )
  document.addEventListener('input', touch, { signal })
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest?.('a')
      if (link?.href) tellLink(link, tell)
    },
    { capture: true, signal },
  )
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) leave()
      else seenSince = performance.now()
    },
    { signal },
  )
  addEventListener(
    'pagehide',
    () => {
      leave()
      leaveForm()
    },
    { signal },
  )
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    refusals.disconnect()
  })

  return {
    open(next, search) {
      leave()
      const sent = sentOn(next)
      if (sent) begun = undefined
      if (next !== path) leaveForm()
      path = next
      depths = new Set()
      refused = new Set()
      if (sent) tell({ eventType: 'interaction', eventName: 'form_sent', properties: sent })
      const job = /^\/jobs\/(\d+)[^/]*$/.exec(path)?.[1]
      // Waits until the page is painted, because its data attributes come with it.
      setTimeout(() => {
        if (signal.aborted || path !== next) return
        if (job)
          tell({
            eventType: 'engagement',
            eventName: 'vacancy_view',
            properties: {
              jobId: Number(job),
              jobTitle: document.querySelector('h1')?.innerText.slice(0, 200) ?? '',
            },
          })
        // Title of the 404 page.
        if (document.title.startsWith('Page not found'))
          tell({ eventType: 'engagement', eventName: 'not_found', properties: { path: next } })
        tellSearch(next, search, tell)
        measureDepth()
      }, SCROLL_DEBOUNCE_MS)
    },
  }
}

function tellLink(link: HTMLAnchorElement, tell: Tell): void {
  const { protocol, host, pathname } = link
  const click = (interactionType: 'outbound' | 'download' | 'phone' | 'mail', target: string) =>
    tell({
      eventType: 'interaction',
      eventName: 'click',
      properties: { interactionType, target: decodeURI(target).slice(0, 300) },
    })
  if (protocol === 'tel:') click('phone', pathname)
  else if (protocol === 'mailto:') click('mail', pathname)
  else if (link.hasAttribute('download') || /\.(pdf|zip|csv|docx?|xlsx?|dxf|ics)$/i.test(pathname))
    click('download', pathname)
  else if (host !== location.host && protocol.startsWith('http')) click('outbound', host)
}

/** Reads searches from the URL, which works with and without scripts. */
function tellSearch(path: string, search: URLSearchParams, tell: Tell): void {
  const term = (search.get('q') ?? search.get('search') ?? '').trim().toLowerCase()
  const results = document.querySelector<HTMLElement>('[data-results]')?.dataset.results
  // Skips terms that may contain an email address or phone number.
  if (term === '' || results === undefined || /@|(\d\D?){6}/.test(term)) return
  tell({
    eventType: 'interaction',
    eventName: 'site_search',
    properties: { searchTerm: term.slice(0, 100), place: path, resultsCount: Number(results) },
  })
}

/** Returns the form on a page. */
function formOn(path: string): string | undefined {
  if (path === '/get-in-touch/contact' || path === '/get-in-touch/specification') return 'enquiry'
  if (path === '/privacy-policy/request') return 'privacy_request'
  return /^\/jobs\/\d/.test(path) ? 'application' : undefined
}

/** Returns the form whose confirmation page this is. */
function sentOn(path: string) {
  const [, page] = /^(.*)\/(?:sent|applied)$/.exec(path) ?? []
  const form = page && formOn(page)
  return form ? aboutForm(form, page) : undefined
}

function aboutForm(form: string, path: string) {
  const job = /^\/jobs\/(\d+)/.exec(path)?.[1]
  return job ? { form, about: job } : { form }
}
